/**
 * Makes the tabs and the search of a saved display work in place: a press loads the fragment, and replaces what stands below them.
 * The focus stays, and so do the words in the field. If no fragment arrives, the browser follows the link; not without a network.
 */
export function connectFind(
  find: Element,
  fetchFragment: (url: string) => Promise<Document>,
  prepare: (fragment: Document) => void,
): void {
  const section = find.parentElement as HTMLElement
  const status = find.nextElementSibling as Element
  const form = find.querySelector('form')
  const field = form?.querySelector<HTMLInputElement>('[name=q]')
  const tabs = find.querySelectorAll('a')
  let newest: URL

  /** Shows a tab, and of it what has the words in the field. */
  async function show(url: URL) {
    newest = url
    if (form?.checkValidity()) url.searchParams.set('q', field?.value ?? '')
    else url.searchParams.delete('q')
    section.ariaBusy = 'true'
    try {
      const fragment = await fetchFragment(url.href.replace('/embed', ''))
      // Another tab was pressed meanwhile.
      if (newest !== url) return
      const found = fragment.querySelector('.laurel-found') as Element
      const fresh = fragment.querySelectorAll('.laurel-tabs a')
      prepare(fragment)
      for (const [index, tab] of tabs.entries()) tab.ariaCurrent = (fresh[index] as Element).ariaCurrent
      while (status.nextSibling) status.nextSibling.remove()
      while (found.nextSibling) section.append(found.nextSibling)
      status.replaceChildren(...found.childNodes)
    } catch {
      if (newest !== url) return
      // Without a network, the browser would replace the page by an error.
      if (navigator.onLine && section.isConnected) location.href = url.href
    }
    section.ariaBusy = null
  }

  section.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.laurel-tabs a,.laurel-found a')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // "All" is for everything, and is about to be replaced.
    if (status.contains(link)) {
      form?.reset()
      ;(tabs[0] ?? field)?.focus()
    }
    show(new URL(link.href))
  })
  if (!form || !field) return
  const search = () => {
    // Its query says which tab the page began with.
    show(new URL(newest ?? form.action))
    return false
  }
  form.onsubmit = search
  field.oninput = () => field.value || search()
}
