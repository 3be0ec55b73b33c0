/*
 * The script that a site owner embeds. It is classic and may run more than once in a page, so all of it stands inside a
 * function: a name at the top level would be a global of the page.
 */
;(() => {
  const script = document.currentScript
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

  // In the head a form could not be seen, and behind an element of the page's own there is one: both tags only bring
  // the element.
  if (!script.closest('body') || script.previousElementSibling?.localName === 'laurel-form') return
  const element = document.createElement('laurel-form')
  const { workspace } = script.dataset
  if (workspace) element.setAttribute('workspace', workspace)
  script.after(element)
})()
