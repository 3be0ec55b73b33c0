import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convert } from '../../../shared/import/convert.ts'
import { createMapping, targetFields } from '../../../shared/import/mapping.ts'
import type { Mapping, SourceFile, TargetField } from '../../../shared/import/types.ts'
import { InboxChange } from '../../../shared/inbox.ts'
import * as limits from '../../../shared/limits.ts'
import { AddedTestimonialInput } from '../../../shared/provenance/added-testimonial.ts'
import { repetitions } from '../../support/scale.ts'

/* The service stores each row that the import calls ready. */

const today = '2026-11-29'

/** Cells as people, machines and attackers fill them in, many at the limit of a field. */
const cells = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    ...['', ' ', '-', '0', '5', '4,5', '4/5', '9/10', '★★★★☆', 'ONE', '2025-03-09', '05/03/2024', '31.12.2023', '2999'],
    ...[
      'ada@example.com',
      'ada@',
      'ädä@exämple.com',
      'https://example.com/a?b=1',
      'http://example.com',
      'https://u:p@x.example',
    ],
    ...[
      'HTTPS://EXAMPLE.COM',
      'https://',
      'javascript:alert(1)',
      'https://youtu.be/dQw4w9WgXcQ',
      'yes',
      'no',
      'Google',
      'My fair',
    ],
    ...[
      'a, b; c',
      '["a","b"]',
      '\0',
      '\ud800',
      '<p>x</p>',
      'https://a.example https://b.example',
      'https://a b',
      '\u0007bell',
      'x\ny',
    ],
  ),
  fc
    .tuple(
      fc.constantFrom('x', 'é', '👩', '\u0085', '\n', 'https://example.com/'),
      fc.constantFrom(
        limits.name,
        limits.title,
        limits.incentive,
        limits.sourceId,
        limits.sourceName,
        limits.sourceRating,
        limits.tag,
      ),
      fc.constantFrom(-1, 0, 1),
    )
    .map(([unit, limit, more]) => unit.repeat(limit + more)),
  fc
    .constantFrom('a', '€', '👩')
    .chain((unit) =>
      fc.constantFrom(limits.testimonialText, limits.testimonialText + 1).map((length) => unit.repeat(length)),
    ),
)

const fields = Array.from(targetFields)

/** A cell of each field that makes no row an error. */
const validCells: Record<TargetField, string> = {
  testimonialText: 'Good bread.',
  firstname: 'Ada',
  lastname: 'Lovelace',
  stars: '9/10',
  sourceDay: '05/03/2024',
  title: 'Bread',
  subtitle: 'Baker',
  company: 'Bakery',
  email: 'ada@example.com',
  imageUrl: 'https://example.com/ada.jpg',
  videoUrl: 'https://example.com/ada.mp4',
  socialMediaProfiles: 'https://example.com/ada',
  source: 'Google',
  sourceUrl: 'https://example.com/review',
  sourceId: '1',
  incentive: 'A voucher',
  tags: 'bread, butter',
  gaveConsent: 'yes',
}

test('a row that is ready fits the schema of the service', async () => {
  const changes = fc.array(fc.tuple(fc.constantFrom(...fields), cells), { minLength: 1, maxLength: 4 })
  const rows = fc.array(changes, { minLength: 1, maxLength: 5 })
  let readyRows = 0
  const property = fc.asyncProperty(rows, async (rows) => {
    const file: SourceFile = {
      kind: 'table',
      name: 'table.csv',
      size: 1,
      hash: null,
      separator: ',',
      headers: fields,
      records: rows.map((changes, index) => ({
        line: index + 2,
        values: { ...validCells, sourceId: String(index), ...Object.fromEntries(changes) },
      })),
      broken: [],
    }
    const mapping: Mapping = {
      ...(await createMapping([file], undefined)),
      columns: Object.fromEntries(fields.map((field) => [field, field])),
      ...{ source: 'letter', scale: 10, dayOrder: 'dmy', ground: 'They said so.' },
    }
    const { verdicts } = await convert([file], mapping, { today })
    expect(verdicts).toHaveLength(rows.length)
    for (const verdict of verdicts) {
      if (verdict.status !== 'ready') continue
      readyRows += 1
      const { tags = [], ...row } = verdict.row
      expect(AddedTestimonialInput.safeParse(row).error?.issues).toBeUndefined()
      expect(InboxChange.safeParse({ tags }).error?.issues).toBeUndefined()
      expect(new TextEncoder().encode(JSON.stringify(verdict.row)).length).toBeLessThanOrEqual(limits.importRowBytes)
    }
  })
  const numRuns = repetitions(300, 20_000)
  await fc.assert(property, { numRuns })
  expect(readyRows).toBeGreaterThan(numRuns / 2)
})
