import { describe, expect, it } from 'vitest'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { toContents } from '../../../widget/inbox/picture/contents.ts'
import { describePicture } from '../../../widget/inbox/picture/describe.ts'
import { readMarketing } from '../../../widget/inbox/picture/marketing.ts'
import { sizes } from '../../../widget/inbox/picture/sizes.ts'
import { consentEvent } from '../../support/consents.ts'

/* What stands on a picture, how it is described, and the consent that it needs; no browser draws it here. */

const everything = { stars: true, portrait: true, role: true }

function contents(
  columns: Partial<InboxTestimonial> = {},
  shown: Partial<typeof everything> = {},
  displayNames = 'full',
) {
  const item = { firstname: 'Ada', lastname: 'Lovelace', testimonialText: 'Fine. Very fine.', stars: 4.5, ...columns }
  const subject = { item, workspace: { name: 'Corner Shop', displayNames }, photo: null, logo: null }
  return toContents(subject as Parameters<typeof toContents>[0], 'Fine.', { ...everything, ...shown })
}

describe('a picture', () => {
  it.each([
    ['full', {}, 'Ada Lovelace', 'AL'],
    ['initial', {}, 'Ada L.', 'AL'],
    ['first', {}, 'Ada', 'A'],
    ['full', { firstname: null, lastname: null }, 'Anonymous', 'A'],
  ])('has the name as displays show it: %s, %j', (displayNames, columns, name, initials) => {
    expect(contents(columns, {}, displayNames)).toMatchObject({ name, initials })
  })

  it('is described by all that can be read on it', () => {
    const columns = { subtitle: ' Analyst ', company: 'Engine & Co', source: 'google' } as const
    expect(describePicture(contents(columns))).toBe(
      '“Fine.” Ada Lovelace, Analyst, Engine & Co, First published on Google. 4.5 of 5 stars. About Corner Shop.',
    )
    expect(describePicture(contents(columns, { stars: false, role: false }))).toBe(
      '“Fine.” Ada Lovelace, First published on Google. About Corner Shop.',
    )
    expect(describePicture(contents({ stars: null, source: 'letter' }))).toBe(
      '“Fine.” Ada Lovelace. About Corner Shop.',
    )
  })

  it('marks a highlight, unless the picture shows nothing else', () => {
    expect(contents({ highlight: 'Very fine.' }).highlight).toBe('Very fine.')
    expect(contents({ highlight: 'Fine.' }).highlight).toBeNull()
  })
})

it('leaves the parts of a story free that networks cover: 14 % at its top, 20 % at its bottom', () => {
  const { height, top, bottom } = sizes.story
  expect(top / height).toBeGreaterThanOrEqual(0.14)
  expect(bottom / height).toBeGreaterThanOrEqual(0.2)
})

describe('the consent to advertising', () => {
  const event = (decision: 'given' | 'refused' | 'withdrawn') => consentEvent({ purpose: 'marketing', decision })

  it('is that of the latest decision', () => {
    expect(readMarketing([event('refused'), event('given')]).isAllowed).toBe(true)
    expect(readMarketing([event('given'), event('withdrawn'), consentEvent()]).isAllowed).toBe(false)
    expect(readMarketing([event('given'), event('refused')]).isAllowed).toBe(false)
  })

  it('is missing while the decisions could not be loaded, but not if nothing was asked', () => {
    expect(readMarketing(null)).toEqual({
      sentence: 'The consents could not be loaded, so there is no picture yet.',
      isAllowed: false,
    })
    expect(readMarketing([]).isAllowed).toBe(true)
  })
})
