/** Puts the search field into its place in the header; the rest of the search is loaded when it gets the focus. */
export function addSearchField(): void {
  const field = document.createElement('input')
  field.type = 'search'
  field.role = 'combobox'
  field.ariaLabel = 'Search the docs'
  field.placeholder = 'Search'
  field.autocomplete = 'off'
  field.ariaExpanded = 'false'
  field.ariaKeyShortcuts = '/'
  field.setAttribute('aria-controls', 'results')
  field.addEventListener('focus', () => loadSearch(field), { once: true })
  document.querySelector('search')?.append(field)
  addEventListener('keydown', (event) => {
    const { key, target, altKey, ctrlKey, metaKey } = event
    if (key !== '/' || altKey || ctrlKey || metaKey) return
    if ((target as Element).closest('input, select, textarea, [contenteditable]')) return
    event.preventDefault()
    field.focus()
  })
}

async function loadSearch(field: HTMLInputElement): Promise<void> {
  try {
    const { openSearch } = await import('./search.ts')
    openSearch(field)
  } catch {
    // Browsers do not load a script again that they have failed to load.
    field.setCustomValidity('The search could not be loaded. Reload the page to try again.')
    field.oninput = () => field.reportValidity()
    field.reportValidity()
  }
}
