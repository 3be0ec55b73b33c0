import type { ConsentPurpose } from '../../../shared/consent-purposes.ts'

/** The English texts about consents, and about the way a testimonial came. */
export const texts = {
  consents: 'Consent',
  purposes: { publish: 'Publication', marketing: 'Advertising', contact: 'Being contacted' } satisfies Record<
    ConsentPurpose,
    string
  >,
  decisions: { given: 'given', refused: 'not given', withdrawn: 'withdrawn', claimed: 'noted as given' },
  deciders: {
    visitor: 'in the form',
    giver: 'by the author',
    link: 'by the author, with your link',
    key: 'with an API key',
    import: 'by an import',
  },
  byOwner: 'by an owner',
  quoted: (text: string) => `“${text}”`,
  notRecorded: 'nothing is recorded',
  notLoaded: 'Could not be loaded. Try its record instead.',
  consentRecord: 'Record of consent',
  cameThrough: 'Came through',
  through: {
    form: 'Your form',
    hosted: 'The form’s own page',
    key: 'An API key',
    import: 'An import',
    hand: 'Added by hand',
  },
  formNamed: (name: string) => `Form “${name}”`,
}
