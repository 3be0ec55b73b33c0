import { type Source, sourceLabel, sources } from '../../../shared/provenance/sources.ts'
import { texts } from './en-sources.ts'

const first: readonly Source[] = ['email', 'chat', 'letter']

const label = (source: Source) =>
  Object.entries(texts).find(([key]) => key === source)?.[1] ?? sourceLabel(source, null)

/** The sources with their labels, as owners choose them: their own ways, the platforms and tools, and anything else. */
export const sourceOptions: readonly [Source, string][] = [
  ...first,
  ...sources.filter((source) => source !== 'other' && !first.includes(source)),
  'other' as const,
].map((source) => [source, label(source)])
