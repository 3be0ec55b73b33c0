/*
 * The baseline for the widget: what a good engineer would write by hand for this one form, without drafts, languages, retries
 * or settings. This is its loader.
 */
;(() => {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) return
  const service = new URL(script.src).origin
  let host = document.querySelector('.testimonial-form')
  if (!host) {
    host = document.createElement('div')
    script.after(host)
  }
  const root = host.attachShadow({ mode: 'open' })
  import(/* @vite-ignore */ `${service}/assets/form-00000000.js`).then((form: typeof import('./form/index.tsx')) =>
    form.mount(root, service, script.dataset.workspace),
  )
})()
