import * as z from 'zod/mini'
import { type Setting, settings } from '../shared/forms/attributes.ts'
import { Testimonial } from '../shared/testimonial.ts'

/*
 * Generates `laurel.d.ts`, the TypeScript declarations for pages and frameworks that use the widget, when it is built.
 */

const camelCase = (name: string) => name.replace(/-./g, ([, letter = '']) => letter.toUpperCase())
const quoteName = (name: string) => (name.includes('-') ? `'${name}'` : name)

/** Declares an optional property for each setting. */
const properties = (toName: (name: string) => string) =>
  settings
    .map(({ name, type, description }: Setting) => `  /** ${description} */\n  ${toName(name)}?: ${type} | undefined`)
    .join('\n')

/** The part of a JSON Schema that zod generates for a property. */
type Schema = { type?: string | string[]; anyOf?: Schema[] }

const toType = ({ type = [], anyOf = [] }: Schema): string => [type, anyOf.map(toType)].flat(2).join(' | ')

/** Declares the properties of a stored testimonial, from the API's schema. */
function testimonialProperties(): string {
  const schemas: [string, Schema][] = Object.entries(Object(z.toJSONSchema(Testimonial).properties))
  return schemas.map(([name, schema]) => `  ${name}: ${toType(schema)}`).join('\n')
}

/** Declares the element for a framework; without the framework, its missing types must not be an error. */
const frameworkElement = (module: string, attributes: string) => `
declare module '${module}' {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore
      'laurel-form': LaurelAttributes & ${attributes}
    }
  }
}`

/** Returns the content of `laurel.d.ts`: the element, its attributes and events, the settings and `window.laurel`. */
export const declarations = () => `/** The settings of \`laurel.mount\`. */
export interface LaurelSettings {
${properties(camelCase)}
}

/** The attributes of \`<laurel-form>\`, and its event handlers for Preact and React 19. */
export interface LaurelAttributes {
${properties(quoteName)}
  'onlaurel:open'?: ((event: CustomEvent<null>) => void) | undefined
  'onlaurel:close'?: ((event: CustomEvent<null>) => void) | undefined
  'onlaurel:submit'?: ((event: CustomEvent<LaurelTestimonial>) => void) | undefined
  'onlaurel:error'?: ((event: CustomEvent<LaurelError>) => void) | undefined
}

/** A testimonial as stored by the service. */
export interface LaurelTestimonial {
${testimonialProperties()}
}

/** Why a testimonial was not sent, in the form’s language or in the words of the service (English). */
export interface LaurelError {
  message: string
}

/** The API that the script adds to the page. */
export interface Laurel {
  /** Opens the first form on the page whose mode is button or dialog. */
  open(): void
  /** Closes the open dialog and keeps what the visitor has typed. */
  close(): void
  /** Appends a form to an element and returns it; \`remove()\` removes it. */
  mount(element: Element, settings?: LaurelSettings): HTMLLaurelFormElement
}

declare global {
  interface HTMLLaurelFormElement extends HTMLElement {}

  interface HTMLElementTagNameMap {
    'laurel-form': HTMLLaurelFormElement
  }

  /** They bubble, so you can listen on the element, the document or the window. */
  interface GlobalEventHandlersEventMap {
    'laurel:open': CustomEvent<null>
    'laurel:close': CustomEvent<null>
    'laurel:submit': CustomEvent<LaurelTestimonial>
    'laurel:error': CustomEvent<LaurelError>
  }

  interface Window {
    /** Available once the script has run. */
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
${frameworkElement('react', "import('react').DetailedHTMLProps<import('react').HTMLAttributes<HTMLLaurelFormElement>, HTMLLaurelFormElement>")}
${frameworkElement('preact', "import('preact').HTMLAttributes<HTMLLaurelFormElement>")}
`
