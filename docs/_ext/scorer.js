// A word is found without its accents: no word of the index has any (see `folding.py`).
window.Stemmer = class extends window.Stemmer {
  constructor() {
    super();
    const stem = this.stemWord;
    this.stemWord = (word) => stem.call(this, word.normalize("NFD").replace(/\p{M}/gu, ""));
  }
};

// Which results of the search come first. Sphinx puts this into `language_data.js`.
// What the index lists (the number of a rule, its title) stands above text; the reader's language above the other.
var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,

  language: (page) => {
    const spanish = page.startsWith("rules/") ? page.includes("/es/")
      : page.startsWith("notebooks/") ? !page.endsWith(".en") : page.endsWith(".es");
    return spanish ? "es" : "en";
  },

  score: (result) => {
    const [page, , anchor, , score] = result;
    if (anchor && page.startsWith("rules/")) result[1] = Scorer.heading(page, anchor) ?? result[1];
    const asked = typeof location === "undefined" ? null : new URLSearchParams(location.search).get("lang");
    return score + (Scorer.language(page) === (asked ?? "en") ? 200 : 0);
  },

  // The title of the rule that an entry leads to, instead of its chapter's.
  heading: (page, anchor) => {
    const { alltitles, docnames } = Search._index;
    Scorer.titles ??= new Map(Object.entries(alltitles).flatMap(([title, places]) =>
      places.map(([file, id]) => [`${docnames[file]}#${id}`, title])));
    return Scorer.titles.get(page + anchor);
  },
};
