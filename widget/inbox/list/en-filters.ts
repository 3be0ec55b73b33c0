/** The English texts of the filters besides the state. */
export const texts = {
  filters: 'Filters',
  filterNames: {
    stars: 'Stars',
    tag: 'Tag',
    consent: 'Consent',
    has: 'With',
    changed: 'Changed',
    source: 'Source',
    import: 'Import',
  },
  any: 'Any',
  consentValues: { yes: 'Given', no: 'Not given' },
  changedValues: { giver: 'By its author' },
  hasValues: { text: 'Words', video: 'Video', photo: 'Photo' },
  yourForm: 'Your form',
  someImport: 'one of them',
  removeFilter: (name: string, value: string) => `Remove the filter ${name}: ${value}`,
  clearFilters: 'Clear filters',
}
