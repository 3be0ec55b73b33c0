/** The English texts that several screens share. */
export const texts = {
  loading: 'Loading…',
  tryAgain: 'Try again',
  loadMore: 'Load more',
  cancel: 'Cancel',
  done: 'Done',
  noResponse: 'No response: check your connection, then try again.',
  failed: (status: number) => `The service failed with status ${status}. Try again.`,

  ownerKey: 'Owner key',
  ownerKeyHint: 'Asked each time and never stored in this browser.',

  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Selected: press Ctrl+C or ⌘C to copy',
}
