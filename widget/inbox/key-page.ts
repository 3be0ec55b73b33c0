/* The page that shows a new service's key: a button copies it. Without a script, the key can be selected, or saved as a file. */

const field = document.querySelector<HTMLTextAreaElement>('#key')
const button = document.querySelector<HTMLButtonElement>('#copy')
const file = document.querySelector('[download]')
const inboxLink = document.querySelector<HTMLAnchorElement>('a[href="/inbox"]')
const copyStatus = document.querySelector<HTMLElement>('#status')

/** Copies the key, and reports whether that worked. If not, the key is selected for the browser's own command. */
async function copyKey(): Promise<void> {
  if (!field || !copyStatus) return
  copyStatus.textContent = ''
  const isCopied = await navigator.clipboard.writeText(field.value).then(
    () => true,
    () => false,
  )
  if (!isCopied) field.select()
  else markKept()
  copyStatus.textContent = isCopied ? 'Copied' : 'Press Ctrl+C or ⌘C to copy'
}

const askToLeave = (event: BeforeUnloadEvent) => event.preventDefault()

/** Makes “Open the inbox” the primary action, once the key is copied or saved. Until then, the browser asks before the page is left. */
function markKept(): void {
  removeEventListener('beforeunload', askToLeave)
  button?.classList.remove('primary')
  inboxLink?.classList.add('primary')
}

/** Opens the inbox in place of this page, which the browser could not show again. */
function openInbox(event: MouseEvent): void {
  if (!inboxLink || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  location.replace(inboxLink.href)
}

if (button) button.hidden = false
addEventListener('beforeunload', askToLeave)
inboxLink?.addEventListener('click', openInbox)
// The primary action where there is no script.
file?.classList.remove('primary')
file?.addEventListener('click', markKept)
button?.addEventListener('click', copyKey)
field?.addEventListener('copy', markKept)
field?.addEventListener('focus', () => field.select())
