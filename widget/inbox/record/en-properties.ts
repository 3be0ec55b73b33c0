/** The English texts about the facts of a testimonial, and about the link for its author. */
export const texts = {
  email: 'E-mail',
  profiles: 'Profiles',
  tags: 'Tags',
  addTag: 'Add a tag',
  add: 'Add',
  removeTag: (tag: string) => `Remove the tag ${tag}`,
  history: 'History',
  arrived: (moment: string) => `Arrived ${moment}`,
  added: (moment: string) => `Added ${moment}`,
  seeHistory: 'See its history',

  authorLink: 'Author’s link',
  createLink: 'Create a link',
  createLinkTitle: 'Create a link for the author?',
  createLinkText:
    'With it, the author can see, change, withdraw or erase this testimonial. Anyone else who has it can, too: send it to the author only. It replaces the one that was created here before; the author’s own link stays valid.',
  askTitle: (name: string) => `Ask ${name} for consent`,
  askText: 'This creates a link. On its page, the author can agree to publication.',
  newAuthorLink: 'The link for the author',
  newAuthorLinkHint: 'It is shown only once. Copy it now, and send it to the author of this testimonial.',
  unknownLink: 'No response: a link may have been created all the same. Try again to replace it.',
  revokeLink: 'Revoke an earlier one',
  revokeLinkTitle: 'Revoke the link for the author?',
  revokeLinkText: 'A link that was created here stops working at once. The author’s own link stays valid.',
  linkRevoked: 'No link that was created here works any more.',
}
