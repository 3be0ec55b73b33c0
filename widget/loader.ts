/*
 * The script that a site owner embeds. It is classic and may run more than once in a page, so all of it stands inside a
 * function: a name at the top level would be a global of the page.
 */
;(() => {
  // As the browser knows it: an element of the page with this name would stand before it.
  const script: unknown = Reflect.get(Document.prototype, 'currentScript', document)
  if (!(script instanceof HTMLScriptElement)) return
  const service = new URL(script.src).origin

  /** `<laurel-form>`: holds the place of the form and fetches it when it stands in a page. */
  class LaurelForm extends HTMLElement {
    private unmount?: () => void

    async connectedCallback() {
      try {
        // An absolute address: in a classic script of another origin a relative one would start at the page.
        const form: typeof import('./form/index.tsx') = await import(/* @vite-ignore */ `${service}__FORM__`)
        if (this.isConnected) this.unmount ??= form.mount(this, service)
      } catch {
        this.textContent = 'The form could not be loaded. Please check your connection and reload the page.'
      }
    }

    disconnectedCallback() {
      this.unmount?.()
      delete this.unmount
    }
  }

  if (!customElements.get('laurel-form')) customElements.define('laurel-form', LaurelForm)

  const { workspace } = script.dataset

  /** Whether this tag's form stands next to it, or to tags next to it: async scripts run in any order. */
  const hasFormBeside = (step: 'previousElementSibling' | 'nextElementSibling'): boolean => {
    let beside = script[step]
    while (beside?.localName === 'script') beside = beside[step]
    return beside?.localName === 'laurel-form' && (!workspace || beside.getAttribute('workspace') === workspace)
  }

  // In the head a form could not be seen, and beside one a second would be too many: there the tag only brings the element.
  if (!script.closest('body') || hasFormBeside('previousElementSibling') || hasFormBeside('nextElementSibling')) return
  const element = document.createElement('laurel-form')
  if (workspace) element.setAttribute('workspace', workspace)
  script.after(element)
})()
