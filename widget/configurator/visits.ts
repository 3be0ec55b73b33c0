import type { Settings } from './settings.ts'

/** What a visitor does to bring the form into another state. */
export type Visit = {
  /** Returns the settings to begin with. */
  settings: (settings: Settings) => Settings
  /** Resolves when the form has reached the state. */
  act: (root: ShadowRoot) => Promise<void>
}

/** Sends the form empty: it shows its errors or, if no field is required, the thanks. */
export const sendEmpty: Visit = {
  settings: (settings) => settings,
  act: async (root) => {
    await send(root)
    await waitUntil(root, () => !sendButton(root) || root.querySelector('[aria-invalid=true], .error') !== null)
  },
}

/** Fills in the form and sends it, with few fields, because none of them is visible afterwards. */
export const sendFilledIn: Visit = {
  settings: ({ required, ...settings }) => ({ ...settings, fields: 'stars firstname' }),
  act: async (root) => {
    await waitUntil(root, () => sendButton(root) !== null)
    root.querySelector<HTMLInputElement>('[name=stars][value="5"]')?.click()
    for (const box of root.querySelectorAll<HTMLInputElement>('[type=checkbox]')) box.click()
    type(root.querySelector('textarea'), 'Friendly, quick and worth every penny.')
    type(root.querySelector<HTMLInputElement>('[name=firstname]'), 'Ada')
    await send(root)
    await waitUntil(root, () => !sendButton(root))
  },
}

const sendButton = (root: ShadowRoot) => root.querySelector<HTMLElement>('form .send')

async function send(root: ShadowRoot): Promise<void> {
  await waitUntil(root, () => sendButton(root) !== null)
  sendButton(root)?.click()
}

function type(control: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (!control) return
  control.value = text
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
}

const waitUntil = (root: ShadowRoot, condition: () => boolean) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (!condition()) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(check)
    observer.observe(root, { subtree: true, childList: true, attributes: true })
    check()
  })
