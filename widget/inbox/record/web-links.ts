import { webUrl } from './links.ts'

/** Returns the web links in the JSON text of an array. */
export function webLinks(json: string): string[] {
  const values: unknown[] = JSON.parse(json)
  return [...new Set(values.flatMap((value) => (typeof value === 'string' ? (webUrl(value) ?? []) : [])))]
}
