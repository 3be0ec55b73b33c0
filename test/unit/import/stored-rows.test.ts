import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convert } from '../../../shared/import/convert.ts'
import { createMapping, targetFields } from '../../../shared/import/mapping.ts'
import type { Mapping, SourceFile } from '../../../shared/import/types.ts'
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

test('a row that is ready fits the schema of the service', async () => {
  const rows = fc.array(fc.array(cells, { minLength: fields.length, maxLength: fields.length }), {
    minLength: 1,
    maxLength: 4,
  })
  const property = fc.asyncProperty(rows, fc.boolean(), async (rows, isKnown) => {
    const file: SourceFile = {
      kind: 'table',
      name: 'table.csv',
      size: 1,
      headers: fields,
      records: rows.map((row, index) => ({
        line: index + 2,
        values: Object.fromEntries(
          fields.map((field, at) => [field, field === 'firstname' && isKnown ? 'Ada' : row[at]]),
        ),
      })),
      broken: [],
    }
    const mapping: Mapping = {
      ...createMapping([file], undefined),
      columns: Object.fromEntries(fields.map((field) => [field, field])),
      ...{ source: 'letter', scale: 10, dayOrder: 'dmy', ground: 'They said so.' },
    }
    const { verdicts } = await convert([file], mapping, { today })
    expect(verdicts).toHaveLength(rows.length)
    for (const verdict of verdicts) {
      if (verdict.status !== 'ready') continue
      const { tags = [], ...row } = verdict.row
      expect(AddedTestimonialInput.safeParse(row).error?.issues).toBeUndefined()
      expect(InboxChange.safeParse({ tags }).error?.issues).toBeUndefined()
      expect(new TextEncoder().encode(JSON.stringify(verdict.row)).length).toBeLessThanOrEqual(limits.importRowBytes)
    }
  })
  await fc.assert(property, { numRuns: repetitions(300, 20_000) })
})
