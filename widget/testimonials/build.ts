/*
 * Builds the elements of a fragment from its HTML, for pages whose Trusted Types forbid parsing HTML. It knows the HTML of
 * worker/pages/testimonials/cards.ts only, in which every value is escaped; whatever else there might be becomes no element
 * and no attribute, so that not even a mistake of the service could run a script.
 */

const token =
  /<(\/?)(section|h[2-6]|ul|li|figure|figcaption|p|blockquote|mark|details|summary|a|img|span|b|i|time)\b([^>]*)>|([^<]+)/g
/** Of links and pictures only those to the web. */
const attribute = /\s(?!on|style|(?:href|src)=.(?!https?:))([a-z-]+)="([^"]*)"/g

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decode = (text = '') => text.replace(/&([^;]+);/g, (entity, name) => characters[name] ?? entity)

/** Returns the elements for the HTML of a fragment. */
export function build(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  let parent: ParentNode & Node = fragment
  for (const [, isEnd, name = '', attributes = '', text] of html.matchAll(token)) {
    if (text) parent.append(decode(text))
    else if (isEnd) parent = parent.parentNode ?? fragment
    else {
      const element = document.createElement(name)
      for (const [, key = '', value] of attributes.matchAll(attribute)) element.setAttribute(key, decode(value))
      parent.append(element)
      if (name !== 'img') parent = element
    }
  }
  return fragment
}
