import css from './style.css?inline'

/** The look of all forms of the page. Constructed: a strict `style-src` blocks `<style>` elements, but not this. */
export const sheet = new CSSStyleSheet()
sheet.replaceSync(css)

/** Adds to the look of all forms. */
export const dress = (more: string): void => sheet.replaceSync(css + more)
