import { turnstileOrigin } from '../../../shared/forms/turnstile.ts'
import type { FormProps } from '../types.ts'

/*
 * Cloudflare Turnstile, loaded only if the site owner has set a site key. It does not work inside a shadow root, so its place is a
 * child of the form's element, which a slot shows.
 */

/** The part of https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/ that is used here. */
type Api = {
  render: (place: HTMLElement, options: Record<string, unknown>) => string
  getResponse: (id: string) => string | undefined
  reset: (id: string) => void
}

/** Shared by all forms of a page. */
let loading: Promise<Api> | undefined

const loadApi = () =>
  new Promise<Api>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${turnstileOrigin}/turnstile/v0/api.js?render=explicit`
    script.onload = () => resolve(Reflect.get(window, 'turnstile'))
    script.onerror = reject
    document.head.append(script)
  })

/**
 * Begins to check a visitor; returns a function that resolves to a token. Each token is valid once. It stays invisible unless
 * Cloudflare asks the visitor to confirm something.
 */
export async function createTurnstile({ host, texts }: FormProps, sitekey: string): Promise<() => Promise<string>> {
  loading ??= loadApi()
  const api = await loading
  const place = document.createElement('div')
  place.slot = 'turnstile'
  // That of an earlier form in this element, if it had left the page.
  host.querySelector('[slot=turnstile]')?.remove()
  host.append(place)
  let notify = (_token: string) => {}
  const id = api.render(place, {
    sitekey,
    appearance: 'interaction-only',
    // The flexible one is at least 300 pixels wide: on a narrow phone, the page would scroll.
    size: place.offsetWidth < 300 ? 'compact' : 'flexible',
    // It does not know the script of a language: `zh-Hans`.
    language: texts?.lang.slice(0, 2) ?? 'en',
    callback: (token: string) => notify(token),
    // Without it, errors are thrown into the page; this way, the console has their codes.
    'error-callback': () => false,
  })
  return async () => {
    const token =
      api.getResponse(id) ||
      (await new Promise<string>((resolve) => {
        notify = resolve
      }))
    api.reset(id)
    return token
  }
}
