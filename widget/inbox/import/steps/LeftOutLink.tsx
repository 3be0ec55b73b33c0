import { useEffect, useState } from 'preact/hooks'
import { texts } from '../en-steps.ts'
import type { ImportState } from '../import-state.ts'
import { loadReader } from '../reading/load-reader.ts'
import { findLeftOut } from './left-out.ts'

/** The link to a file with the rows that were not added, if there are any. */
export function LeftOutLink({ state: { conversion, run, files, mapping, leftOut } }: { state: ImportState }) {
  const [url, setUrl] = useState('')
  const results = run?.results
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the run, only its results count.
  useEffect(() => {
    const rows = findLeftOut({ conversion, run, leftOut })
    if (rows.length === 0 || !mapping) return
    let created = ''
    let isGone = false
    void loadWriter().then((writeLeftOut) => {
      if (isGone || !writeLeftOut) return
      created = URL.createObjectURL(new Blob([writeLeftOut(rows, files, mapping)], { type: 'text/csv' }))
      setUrl(created)
    })
    return () => {
      isGone = true
      URL.revokeObjectURL(created)
    }
  }, [conversion, results, files, mapping, leftOut])
  if (!url) return null
  return (
    <p>
      <a download={texts.csvFile} href={url}>
        {texts.csv}
      </a>
      {files.every(({ kind }) => kind === 'table') && <span class="hint"> {texts.csvHint}</span>}
    </p>
  )
}

const loadWriter = async () => {
  const writer = await loadReader()
    .then((reader) => reader?.loadLeftOutWriter())
    .catch(() => undefined)
  return writer?.writeLeftOut
}
