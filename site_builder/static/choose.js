// The first page in the language that was chosen last, else in the browser's.
let language = null;
try { language = localStorage.getItem("legion-widget-language"); } catch {}
language ??= (navigator.languages ?? [navigator.language]).map((code) => code.slice(0, 2)).find((code) => code === "es" || code === "en") ?? "es";
location.replace(`${language}/index.html${location.search}${location.hash}`);
