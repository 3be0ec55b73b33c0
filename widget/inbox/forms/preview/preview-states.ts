import { sampleAnswers, sampleValues } from '../texts/en-samples.ts'

/** Brings a form to a state, as a visitor does; resolves when it is reached. */
export type PreviewState = (root: ShadowRoot) => Promise<void>

/** Sends the form empty: it shows its errors or, if no field is required, the thanks. */
export const sendEmpty: PreviewState = async (root) => {
  await send(root)
  await waitUntil(root, () => !sendButton(root) || root.querySelector('[aria-invalid=true], .error') !== null)
}

/** Fills in all that the form shows, in its order. */
export const fillIn: PreviewState = async (root) => {
  await waitUntil(root, () => sendButton(root) !== null)
  root.querySelector<HTMLInputElement>('[name=stars][value="4"]')?.click()
  for (const [index, box] of root.querySelectorAll('textarea').entries()) type(box, sampleAnswers[index] ?? '')
  for (const [name, value] of Object.entries(sampleValues)) {
    type(root.querySelector<HTMLInputElement>(`input[name=${name}]`), value)
  }
  if (root.querySelector('.profiles')) await addProfile(root)
  for (const box of root.querySelectorAll<HTMLInputElement>('[type=checkbox]:not(:checked)')) box.click()
}

/** Fills in all that the form shows, and sends it. */
export const sendComplete: PreviewState = async (root) => {
  await fillIn(root)
  await send(root)
  await waitUntil(root, () => !sendButton(root))
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
