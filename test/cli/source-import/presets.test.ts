import { expect, test } from 'vitest'
import type { SourceOptions } from '../../../worker/cli/source-import/options.ts'
import { prepareFile } from '../../../worker/cli/source-import/prepare.ts'
import { encode } from '../../support/import-files/encode.ts'
import { expectedVerdicts } from '../../support/import-files/expected-verdicts.ts'
import {
  chosen,
  chosenColumns,
  type ImportFileName,
  importFiles,
  toBlob,
} from '../../support/import-files/import-files.ts'

/* The command line reads each file as the browser does: test/unit/import has the same verdicts. */

const names = Object.keys(importFiles) as ImportFileName[]

/** Returns the options with which the command line makes the choices of the owner. */
function optionsFor(name: ImportFileName, from: string): SourceOptions {
  const { source, sourceName, scale, dayOrder, ground } = chosen[name] ?? {}
  return {
    ...{ workspaceId: undefined, label: undefined, language: 'de', isDryRun: true, hasMedia: false },
    from: from as SourceOptions['from'],
    source: source ?? undefined,
    sourceName: sourceName ?? undefined,
    scale: scale ?? undefined,
    dayOrder: dayOrder ?? undefined,
    ground: ground ?? undefined,
    encoding: name === 'windowsTable' ? 'windows-1252' : undefined,
    columns: new Map(Object.entries(chosenColumns[name] ?? {})),
  }
}

async function verdictsOf(name: ImportFileName, from: string) {
  const file = importFiles[name]
  const { mapping, verdicts } = await prepareFile(toBlob(file), file.name, optionsFor(name, from))
  return { preset: mapping.preset, verdicts: verdicts.map(({ file: _, ...verdict }) => verdict) }
}

test.each(names)('%s has the same verdicts as in the browser, with the name of its service', async (name) => {
  const { preset } = importFiles[name]
  expect(await verdictsOf(name, preset)).toEqual({ preset, verdicts: expectedVerdicts[name] })
})

test.each(names.filter((name) => importFiles[name].preset !== 'generic' && expectedVerdicts[name].length > 0))(
  '%s is recognised',
  async (name) => {
    const { preset } = importFiles[name]
    expect(await verdictsOf(name, 'auto')).toEqual({ preset, verdicts: expectedVerdicts[name] })
  },
)

test.each(['utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be', 'windows-1252'] as const)(
  'a table in %s has the same verdicts; Windows-1252 needs its option',
  async (encoding) => {
    const { name, bytes } = importFiles.germanTable
    const blob = new Blob([encode(new TextDecoder().decode(bytes), encoding).slice()])
    const options = optionsFor('germanTable', 'generic')
    if (encoding === 'windows-1252') {
      const sentence = /^Kundenstimmen.* is not UTF-8. If this line looks right, add --encoding windows-1252:\n/
      await expect(prepareFile(blob, name, options)).rejects.toThrow(sentence)
    }
    const accepted = encoding === 'windows-1252' ? { ...options, encoding } : options
    const { verdicts } = await prepareFile(blob, name, accepted)
    expect(verdicts).toEqual(expectedVerdicts.germanTable.map((verdict) => ({ file: name, ...verdict })))
  },
)
