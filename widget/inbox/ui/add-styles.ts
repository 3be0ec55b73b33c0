/** Adds a style sheet that is a part of a script, so that the list itself loads none of it, and nothing is shown without it. */
export function addStyles(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
