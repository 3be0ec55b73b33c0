import css from './style.css?inline'

/** The styles of all forms on the page. Constructed, because a strict `style-src` blocks `<style>` elements. */
export const sheet = new CSSStyleSheet()

let source = ''

export function addStyles(more: string): void {
  source += more
  sheet.replaceSync(source)
}

// Read in one place only: the bundler would put a second copy of the styles into the form.
addStyles(css)
