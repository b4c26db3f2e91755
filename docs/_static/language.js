// The search is told in which language the reader reads.
document.addEventListener("DOMContentLoaded", () => {
  const asked = new URLSearchParams(location.search).get("lang");
  const language = asked ?? document.documentElement.lang;
  for (const form of document.querySelectorAll("form[role=search]")) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "lang", value: language });
    form.append(field);
  }
});
