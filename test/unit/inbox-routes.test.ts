import { expect, test } from 'vitest'
import { formerPlaces, places, settingsSections } from '../../shared/inbox-places.ts'
import { parseRoute } from '../../widget/inbox/state/routes.ts'

const workspaceId = '1a000000-0000-4000-8000-00000000000a'
const recordId = '1b000000-0000-4000-8000-00000000000b'
const parse = (path: string, workspace = workspaceId) =>
  parseRoute(new URL(`https://laurel.example/inbox/${workspace}${path}`), workspaceId)

test('a URL names a place, a section, a form, a display or a testimonial', () => {
  expect(parse('?state=spam')).toMatchObject({ place: 'inbox', recordId: null, filters: { state: 'spam' } })
  expect(parse(`/${recordId}?q=bread`)).toMatchObject({ place: 'inbox', recordId, filters: { q: 'bread' } })
  for (const place of places) expect(parse(`/${place}`)).toMatchObject({ place, recordId: null })
  for (const section of settingsSections) expect(parse(`/settings/${section}`)).toMatchObject({ detail: section })
  expect(parse(`/forms/${recordId}`)).toMatchObject({ place: 'forms', detail: recordId })
  expect(parse(`/displays/${recordId}`)).toMatchObject({ place: 'displays', detail: recordId })
})

test('a URL in upper case names the same', () => {
  expect(parse('/settings/keys', workspaceId.toUpperCase())).toEqual(parse('/settings/keys'))
  expect(parse(`/${recordId.toUpperCase()}?q=Bread`)).toEqual(parse(`/${recordId}?q=Bread`))
  expect(parse(`/forms/${recordId.toUpperCase()}`)).toEqual(parse(`/forms/${recordId}`))
})

test.each([
  ...Object.keys(formerPlaces).map((place) => `/${place}`),
  '/nothing',
  '/requests/a',
  '/import/a',
  `/forms/${recordId}/a`,
  `/displays/${recordId}/a`,
  `/${recordId}/consent-record`,
])('%s is left to the service, as are other workspaces', (path) => {
  expect([parse(path), parse('', recordId)]).toEqual([null, null])
})
