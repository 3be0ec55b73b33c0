import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { playerUrl, providerNames } from '../../shared/video.ts'
import { cspDirectives } from '../../widget/inbox/forms/embed/csp.ts'

const origin = 'https://t.example'
const service = `script-src ${origin}; connect-src ${origin}`
const players = providerNames.map((provider) => new URL(playerUrl({ provider, id: 'x' }) ?? '').origin)

describe('the content security policy of a form', () => {
  test('allows the service and, with the field of a video, every player', () => {
    expect(cspDirectives(origin, ['stars', 'company'])).toBe(service)
    expect(cspDirectives(origin, ['stars', 'video'])).toBe(`${service}; frame-src ${players.join(' ')}`)
  })

  test('stands in the guide, with the same players', () => {
    expect(readFileSync('worker/docs/guides/embed-code.md', 'utf8')).toContain(`\nframe-src ${players.join(' ')}\n`)
  })
})
