// The search is told in which language the reader reads, and answers in it.
const SPANISH = {
  "Search Results": "Resultados de la búsqueda",
  "Searching": "Buscando",
  "Preparing search...": "Se prepara la búsqueda…",
  "Hide Search Matches": "Sin resaltar lo buscado",
  "Search finished, found one page matching the search query.": [
    "Una página tiene lo que buscas.", "${resultCount} páginas tienen lo que buscas.",
  ],
  "Your search did not match any documents. Please make sure that all words are spelled correctly and that you've selected enough categories.":
    "Ninguna página lo tiene. Mira si todas las palabras están bien escritas.",
};

document.addEventListener("DOMContentLoaded", () => {
  const asked = new URLSearchParams(location.search).get("lang");
  const language = asked ?? document.documentElement.lang;
  for (const form of document.querySelectorAll("form[role=search]")) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "lang", value: language });
    form.append(field);
  }
  // Of the words that were looked for, those as short as "de" stand everywhere.
  const marked = localStorage.getItem("sphinx_highlight_terms");
  if (marked && typeof Search === "undefined") {
    const words = marked.split(" ").filter((word) => word.length > 3 || /\d/.test(word));
    localStorage.setItem("sphinx_highlight_terms", words.join(" "));
  }
  // Words of a picture that are only heard cannot be marked.
  for (const words of document.querySelectorAll("svg title, svg desc")) words.classList.add("nohighlight");
  if (language === "es") {
    Documentation.addTranslations({ locale: "es", messages: SPANISH, plural_expr: "n == 1 ? 0 : 1" });
  }
  if (typeof Search === "undefined") return;
  // The anchor of a rule has a point in it, which a selector would take for a class.
  const { htmlToText } = Search;
  Search.htmlToText = (page, anchor) => htmlToText(page, anchor && `#${CSS.escape(anchor.slice(1))}`);
  if (language === "es") inSpanish();
});

// The page of the search is one for both languages: beside Spanish answers stands the Spanish contents.
async function inSpanish() {
  document.documentElement.lang = "es";
  const home = await fetch("index.es.html").then((answer) => answer.text(), () => "");
  const contents = new DOMParser().parseFromString(home, "text/html").querySelector(".sidebar-tree");
  if (contents) document.querySelector(".sidebar-tree")?.replaceWith(contents);
}
