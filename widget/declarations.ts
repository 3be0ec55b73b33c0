import * as z from 'zod/mini'
import { Testimonial } from '../shared/testimonial.ts'
import { type Setting, settings } from './settings.ts'

/*
 * What TypeScript has to know of the widget, for pages and frameworks that use it; made when the widget is built.
 */

const camel = (name: string) => name.replace(/-./g, ([, letter = '']) => letter.toUpperCase())
const quoted = (name: string) => (name.includes('-') ? `'${name}'` : name)

/** One optional property for each setting, named by `as`. */
const properties = (as: (name: string) => string) =>
  settings.map(({ name, type, says }: Setting) => `  /** ${says} */\n  ${as(name)}?: ${type} | undefined`).join('\n')

/** A value in JSON Schema: zod names one kind or several, or what each of several fits. */
type Value = { type?: string | string[]; anyOf?: Value[] }

const inTypeScript = ({ type = [], anyOf = [] }: Value): string => [type, anyOf.map(inTypeScript)].flat(2).join(' | ')

/** The record of the API, as its schema has it. */
function record(): string {
  const values: [string, Value][] = Object.entries(Object(z.toJSONSchema(Testimonial).properties))
  return values.map(([name, value]) => `  ${name}: ${inTypeScript(value)}`).join('\n')
}

/** Makes the element known to a framework; where that is not there, its types must be no error. */
const known = (module: string, attributes: string) => `
declare module '${module}' {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore
      'laurel-form': LaurelAttributes & ${attributes}
    }
  }
}`

/** The declarations for TypeScript: the element, its attributes and events, the settings and `window.laurel`. */
export const declarations = () => `/** The settings of \`laurel.mount\`. */
export interface LaurelSettings {
${properties(camel)}
}

/** The attributes of \`<laurel-form>\`, and its events as Preact and React 19 take them. */
export interface LaurelAttributes {
${properties(quoted)}
  'onlaurel:open'?: ((event: CustomEvent<null>) => void) | undefined
  'onlaurel:close'?: ((event: CustomEvent<null>) => void) | undefined
  'onlaurel:submit'?: ((event: CustomEvent<LaurelTestimonial>) => void) | undefined
  'onlaurel:error'?: ((event: CustomEvent<LaurelFailure>) => void) | undefined
}

/** A testimonial as the service has stored it. */
export interface LaurelTestimonial {
${record()}
}

/** Why a testimonial was not sent, in the language of the form or in the service's own words. */
export interface LaurelFailure {
  message: string
}

/** What the script adds to the page. */
export interface Laurel {
  /** Opens the first form of the page with the mode button or dialog. */
  open(): void
  /** Closes what is open; what was typed stays. */
  close(): void
  /** Puts a form at the end of an element and answers it; its \`remove()\` takes it out of the page. */
  mount(element: Element, settings?: LaurelSettings): HTMLLaurelFormElement
}

declare global {
  interface HTMLLaurelFormElement extends HTMLElement {}

  interface HTMLElementTagNameMap {
    'laurel-form': HTMLLaurelFormElement
  }

  /** They bubble: elements, the document and the window have them. */
  interface GlobalEventHandlersEventMap {
    'laurel:open': CustomEvent<null>
    'laurel:close': CustomEvent<null>
    'laurel:submit': CustomEvent<LaurelTestimonial>
    'laurel:error': CustomEvent<LaurelFailure>
  }

  interface Window {
    /** There once the script has run. */
    readonly laurel?: Laurel
  }

  namespace JSX {
    interface IntrinsicElements {
      'laurel-form': LaurelAttributes & {
        id?: string | undefined
        class?: string | undefined
        className?: string | undefined
        children?: unknown
        key?: unknown
        ref?: unknown
        slot?: string | undefined
        style?: unknown
      }
    }
  }
}
${known('react', "import('react').DetailedHTMLProps<import('react').HTMLAttributes<HTMLLaurelFormElement>, HTMLLaurelFormElement>")}
${known('preact', "import('preact').HTMLAttributes<HTMLLaurelFormElement>")}
`
