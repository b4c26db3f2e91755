// The pages of the site: the language that was chosen, the lesson that was begun, the service worker, boards and the film.
import {Table} from "./table.js";
import {film} from "./film.js";

const {up, language} = document.body.dataset;

export function remembered(name) {
  try { return localStorage.getItem(`legion-widget-${name}`); } catch { return null; }
}
function remember(name, value) {
  try { localStorage.setItem(`legion-widget-${name}`, value); } catch {}
}

remember("language", language);
for (const link of document.querySelectorAll(".switch a")) {
  link.addEventListener("click", () => {
    remember("language", link.hreflang);
    [link.search, link.hash] = [location.search, location.hash];
  });
}

const table = new Table(document.getElementById("table"), new URL(up, location.href), language);
for (const button of document.querySelectorAll("button.play")) {
  button.addEventListener("click", () => {
    if (button.dataset.lesson) {
      remember("lesson", button.dataset.lesson);
      remember(`step-${button.dataset.lesson}`, button.dataset.step);
    }
    table.open(button.dataset, button);
  });
  for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, () => table.warm(button.dataset));
}

// The step of a lesson that was open last on this computer is prepared while the page is read.
const page = document.querySelector("button.play[data-lesson]")?.dataset.lesson;
const last = page && document.querySelector(`button.play[data-step="${CSS.escape(remembered(`step-${page}`) ?? "")}"]`);
if (last) setTimeout(() => table.warm(last.dataset), 1500);

// A lesson that was begun on this computer is offered first.
const begin = document.getElementById("begin");
const begun = remembered("lesson");
const card = begun && document.querySelector(`.cards a[data-lesson="${CSS.escape(begun)}"]`);
if (begin && card) {
  begin.href = card.href;
  begin.textContent = begin.dataset.said.replace("#", card.querySelector("i").textContent);
}

const wanted = new URLSearchParams(location.search);
const asked = wanted.get("play") && [...document.querySelectorAll("button.play")].find(({dataset}) => (dataset.scenario ?? dataset.army ?? dataset.step) === wanted.get("play"));
asked?.click();

for (const element of document.querySelectorAll(".film")) film(element);

navigator.serviceWorker?.register(new URL("service-worker.js", new URL(up, location.href))).catch(() => {});
