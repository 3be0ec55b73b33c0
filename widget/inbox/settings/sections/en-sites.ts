/** The English texts of the settings about sites. */
export const texts = {
  title: 'Sites',
  origins: 'Allowed sites',
  originsHint:
    'Only these may send you testimonials. One per line, such as https://shop.example. Empty: every site may.',
  rejected: 'Rejected lately',
  rejectedHint:
    'Sites that tried, but are not on the list. A program can fake that, as often as it likes. A site that you allow can send you testimonials: allow only your own.',
  attempts: (count: number, day: string) => `${count === 1 ? 'Once' : `${count} times`} on ${day}`,
  allow: (site: string) => `Allow ${site}`,
  showAll: (count: number) => `Show all ${count}`,
  id: 'Workspace ID',
  idHint: 'For code on your site, and for the API.',
  openDocs: 'API documentation',
  confirmTitle: 'Save these sites?',
  confirmAdded: (sites: string) =>
    `Every page of ${sites} can then send you testimonials. Allow only sites that are yours.`,
  confirmSome: 'Sites that are not on the list can’t send testimonials any more.',
  confirmMissing: (sites: string, hasMore: boolean) =>
    `Not on the list, but rejected lately: ${sites}${hasMore ? '…' : '.'} Add those that are yours.`,
  confirmAll: 'Without a list, every site can send you testimonials.',
}
