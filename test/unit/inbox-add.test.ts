import { expect, test } from 'vitest'
import { emptyDraft, isTyped, parseDraft, toBody } from '../../widget/inbox/provenance/add-draft.ts'

/* The draft of a testimonial that an owner adds by hand. */

test('a draft is sent without what is empty, and with the ground of a consent', () => {
  const draft = { ...emptyDraft, testimonialText: 'Good bread.', firstname: ' Ada ', source: 'google', stars: '4' }
  expect(toBody(draft)).toEqual({ testimonialText: 'Good bread.', firstname: 'Ada', source: 'google', stars: 4 })
  expect(toBody({ ...draft, ground: 'Said yes' })).not.toHaveProperty('gaveConsent')
  expect(toBody({ ...draft, consent: 'agreed', ground: ' Said yes ' })).toMatchObject({
    gaveConsent: true,
    ground: 'Said yes',
  })
})

test('a draft has the name of a place only if no source is chosen', () => {
  const draft = { ...emptyDraft, sourceName: 'Guest book', sourceUrl: 'shop.example/a' }
  expect(toBody({ ...draft, source: 'other' })).toEqual({
    source: 'other',
    sourceName: 'Guest book',
    sourceUrl: 'https://shop.example/a',
  })
  expect(toBody({ ...draft, source: 'email' })).not.toHaveProperty('sourceName')
})

test('a draft is typed once a field differs from an empty one', () => {
  expect(isTyped(emptyDraft)).toBe(false)
  expect(isTyped({ ...emptyDraft, company: ' ' })).toBe(false)
  for (const name of Object.keys(emptyDraft)) expect(isTyped({ ...emptyDraft, [name]: 'x' })).toBe(true)
})

test('a draft is read from what a tab has stored, whatever that is', () => {
  const draft = { ...emptyDraft, firstname: 'Ada', consent: 'agreed' }
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
  expect(parseDraft('{"firstname":"Ada","stars":5,"unknown":"x"}')).toEqual({ ...emptyDraft, firstname: 'Ada' })
  for (const json of [null, '', '{', 'null', '[]', '5']) expect(parseDraft(json)).toEqual(emptyDraft)
})
