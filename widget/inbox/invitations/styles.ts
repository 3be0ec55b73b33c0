import css from './invitations.css?inline'

// A part of the script, so that the inbox itself loads none of it, and nothing is shown without it.
const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets.push(sheet)
