// Some languages are written from right to left.
function direction(language) {
  try {
    const locale = new Intl.Locale(language);
    return (locale.getTextInfo?.() ?? locale.textInfo)?.direction ?? "ltr";
  } catch {
    return "ltr";
  }
}
