import type { ComponentChildren } from 'preact'

/*
 * What this page needs of Preact, in a tenth of its size: vite.config.ts puts it in Preact's place. Components are functions without
 * state. An element stays, with its focus and what was typed, while its place among its siblings, its type and its id do. What is
 * not shown keeps its place; lists and fragments that change their length need an element of their own.
 */

type Props = Record<string, unknown>
type Component = (props: Props) => unknown
type Description = { type: string; props: Props; children: ComponentChildren[] }

/** Returns what describes an element, or what a component returns. */
export const h = (type: string | Component, props: Props | null, ...children: ComponentChildren[]): unknown =>
  typeof type === 'string' ? { type, props: { ...props }, children } : type({ ...props, children })

export const Fragment: Component = ({ children }) => children

/** Makes the content of an element equal to `children`. */
export function render(children: ComponentChildren, parent: Element): void {
  const list: unknown[] = [children].flat(9)
  list.forEach((child, index) => {
    const node = parent.childNodes[index]
    const isText = typeof child !== 'object' || !child
    const changed = isText ? renderText(node, `${child || ''}`) : renderElement(node, child as Description)
    if (!node) parent.append(changed)
    else if (node !== changed) node.replaceWith(changed)
  })
  while (parent.childNodes.length > list.length) parent.lastChild?.remove()
}

function renderText(node: Node | undefined, data: string): Node {
  const text = node instanceof Text ? node : new Text()
  // Unchanged, it keeps what is selected in it.
  if (text.data !== data) text.data = data
  return text
}

function renderElement(node: Node | undefined, { type, props, children }: Description): Node {
  const isSame = node instanceof Element && node.localName === type && node.id === (props.id ?? '')
  const namespace = `http://www.w3.org/${/^(svg|path)$/.test(type) ? '2000/svg' : '1999/xhtml'}`
  const element = isSame ? node : document.createElementNS(namespace, type)
  // The content of a text area is its default value.
  if (type !== 'textarea') render(children, element)
  for (const [name, value] of Object.entries(props)) {
    if (/^(on|checked|default)/.test(name))
      Object.assign(element, { [/^on/.test(name) ? name.toLowerCase() : name]: value })
    else if (value === undefined || value === false) element.removeAttribute(name)
    else if (name !== 'key') element.setAttribute(name, `${value}`)
  }
  return element
}
