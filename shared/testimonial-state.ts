import * as z from 'zod/mini'

/** The states of a testimonial. Only `published` ones are public. */
export const testimonialStates = ['pending', 'published', 'archived', 'spam'] as const
export type TestimonialState = (typeof testimonialStates)[number]

/** The states in a list that names none: all but spam. */
export const listedStates = testimonialStates.filter((state) => state !== 'spam')

/** A state in a request. */
export const testimonialState = z.enum(testimonialStates, { error: 'must be pending, published, archived or spam' })
