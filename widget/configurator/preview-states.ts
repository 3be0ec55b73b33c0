import type { Settings } from './settings.ts'

/** A state of the form, and how a visitor brings it there. */
export type PreviewState = {
  /** Returns the settings to begin with. */
  settings: (settings: Settings) => Settings
  /** Resolves when the form has reached the state. */
  act: (root: ShadowRoot) => Promise<void>
}

/** Sends the form empty: it shows its errors or, if no field is required, the thanks. */
export const sendEmpty: PreviewState = {
  settings: (settings) => settings,
  act: async (root) => {
    await send(root)
    await waitUntil(root, () => !sendButton(root) || root.querySelector('[aria-invalid=true], .error') !== null)
  },
}

/** Fills in the form and sends it, with few fields, because none of them is visible afterwards. */
export const sendFilledIn: PreviewState = {
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

/** Fills in all that the form shows, in its order. */
export const fillIn: PreviewState = {
  settings: (settings) => settings,
  act: async (root) => {
    await waitUntil(root, () => sendButton(root) !== null)
    root.querySelector<HTMLInputElement>('[name=stars][value="4"]')?.click()
    for (const [index, box] of root.querySelectorAll('textarea').entries()) type(box, sampleAnswers[index] ?? '')
    for (const [name, value] of Object.entries(sampleValues)) {
      type(root.querySelector<HTMLInputElement>(`input[name=${name}]`), value)
    }
    if (root.querySelector('.profiles')) await addProfile(root)
    for (const box of root.querySelectorAll<HTMLInputElement>('[type=checkbox]:not(:checked)')) box.click()
  },
}

/** Fills in all that the form shows, and sends it. */
export const sendComplete: PreviewState = {
  settings: (settings) => settings,
  act: async (root) => {
    await fillIn.act(root)
    await send(root)
    await waitUntil(root, () => !sendButton(root))
  },
}

const sampleAnswers = [
  'We had nobody for the accounts, and were not sure that it would pay.',
  'The first month was closed in two days instead of six.',
  'Small shops that would rather sell than count. Larger ones may need more.',
  'They answered each question within the hour.',
  'More examples would have helped at the beginning.',
]

const sampleValues = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@example.com',
  company: 'Analytical Engines',
  title: 'Two days instead of six',
  subtitle: 'Head of Accounts',
  imageUrl: 'https://example.com/ada.jpg',
  externalVideoHtml: 'https://vimeo.com/76979871',
}

async function addProfile(root: ShadowRoot): Promise<void> {
  const profile = () => root.querySelector<HTMLInputElement>('[name=socialMediaProfiles]')
  if (!profile()) root.querySelector<HTMLElement>('.profiles .add')?.click()
  await waitUntil(root, () => profile() !== null)
  type(profile(), 'https://example.com/ada')
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
