import type { ConsentPurpose } from '../../../shared/consent-purposes.ts'

/** The English texts about consents, and about the link for an author. */
export const texts = {
  consents: 'Consents',
  purposes: { publish: 'Publication', marketing: 'Advertising', contact: 'Being contacted' } satisfies Record<
    ConsentPurpose,
    string
  >,
  decisions: { given: 'given', refused: 'refused', withdrawn: 'withdrawn', claimed: 'noted as given' },
  deciders: {
    visitor: 'in the form',
    giver: 'by the author',
    link: 'by the author, with your link',
    key: 'with an API key',
    import: 'by an import',
  },
  decided: (purpose: string, decision: string, date?: string | null) =>
    `${purpose}: ${decision}${date ? `, ${date}` : ''}`,
  consentRecord: 'Record of consent',
  history: 'History',

  authorLink: 'Link for the author',
  authorLinkHint:
    'With it, the author sees, changes, withdraws or erases this testimonial, but cannot restore a withdrawn consent to publish. Their own link, which the form has shown them, stays valid.',
  createLink: 'Create link',
  createLinkTitle: 'Create a link for the author?',
  createLinkText:
    'Anyone with the link can change and erase this testimonial: send it to the author only. It replaces the one that was created here before.',
  newAuthorLink: 'The link for the author',
  newAuthorLinkHint: 'It is shown only once. Copy it now, and send it to the author of this testimonial.',
  unknownLink: 'No response: a link may have been created all the same. Try again to replace it.',
  revokeLink: 'Revoke link',
  revokeLinkTitle: 'Revoke the link for the author?',
  revokeLinkText: 'The link that was created here stops working at once. The author’s own link stays valid.',
  linkRevoked: 'The link was revoked.',
}
