import { describe, expect, test, vi } from 'vitest'
import type { Mapping } from '../../../shared/import/types.ts'
import { createCopyCommand } from '../../../widget/inbox/import/steps/copy-command.ts'
import { parseColumns } from '../../../worker/cli/transfer/csv-testimonials.ts'

/* The command that copies photos and videos after an import in the browser: it reads the file in the same way. */

const generic: Mapping = {
  preset: 'generic',
  columns: { Name: 'firstname', 'Words, "long"': null, Note: 'testimonialText' },
  source: null,
  sourceName: null,
  scale: null,
  dayOrder: null,
  ground: null,
}
const senja: Mapping = { ...generic, preset: 'senja', columns: { text: 'testimonialText' }, scale: 5 }
const one = { count: 1, encoding: null }

const create = (
  known: Mapping,
  changes: Partial<Mapping> = {},
  chosen: { count: number; encoding: 'windows-1252' | null } = one,
) => createCopyCommand('W', { chosen, known, mapping: { ...known, ...changes } })

// Only a service on this machine needs no `--remote`.
vi.stubGlobal('location', { hostname: 'laurel.example' })

describe('the command', () => {
  test.each([
    ['of a known file names its kind', create(senja), '--from senja --media --remote'],
    [
      'has what was chosen',
      create(
        generic,
        { source: 'other', sourceName: 'A "fair"', scale: 10, dayOrder: 'dmy' },
        { count: 1, encoding: 'windows-1252' },
      ),
      `--from generic --source other --source-name 'A "fair"' --scale 10 --day-order dmy --encoding windows-1252 --media --remote`,
    ],
    [
      'names another source of a known file',
      create(senja, { source: 'google' }),
      '--from senja --source google --media --remote',
    ],
  ])('%s', (_, command, options) => {
    expect(command.replace('npm run laurel -- import FILE --workspace W ', '')).toBe(options)
  })

  test('has the columns that were changed, also those that keep a field beside them', () => {
    const columns = { ...generic.columns, 'Words, "long"': 'testimonialText' as const, Name: null }
    const [, text = ''] = /--columns '(.*)' --media/.exec(create(generic, { source: 'email', columns })) ?? []
    expect(Object.fromEntries(parseColumns(text))).toEqual({
      Name: '',
      'Words, "long"': 'testimonialText',
      Note: 'testimonialText',
    })
  })

  test.each([
    ['of several files', create(senja, {}, { count: 2, encoding: null })],
    ['without one place for a table of another kind', create(generic)],
  ])('is missing: %s', (_, command) => expect(command).toBe(''))
})
