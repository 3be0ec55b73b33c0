import css from './style.css?inline'

/** The look of all forms of the page. Constructed: a strict `style-src` blocks `<style>` elements, but not this. */
export const sheet = new CSSStyleSheet()
sheet.replaceSync(css)

let all = css

/** Adds to the look of all forms. */
export function dress(more: string): void {
  all += more
  sheet.replaceSync(all)
}
