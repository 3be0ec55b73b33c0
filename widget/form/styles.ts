import css from './style.css?inline'

/** The styles of all forms on the page. Constructed, because a strict `style-src` blocks `<style>` elements. */
export const sheet = new CSSStyleSheet()
sheet.replaceSync(css)

let source = css

export function addStyles(more: string): void {
  source += more
  sheet.replaceSync(source)
}
