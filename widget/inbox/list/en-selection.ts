/** The English texts of the actions on a selection. */
export const texts = {
  selection: 'Selection',
  selectAll: (count: number) => `Select all ${count}`,
  clearSelection: 'Clear the selection',
  bulk: (label: string, count: number) => `${label} ${count}`,
}
