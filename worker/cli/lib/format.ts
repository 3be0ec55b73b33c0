/** How many records of each kind. */
export type Counts = { testimonials: number; contacts: number }

/** So many of what has this name. */
export const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`

/** How many records there are, as a sentence has it. */
export const said = ({ testimonials, contacts }: Counts) =>
  `${counted(testimonials, 'testimonial')} and ${counted(contacts, 'contact')}`
