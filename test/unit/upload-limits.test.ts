import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as limits from '../../shared/limits.ts'

test('one IP cannot hold all places for uploads with a byte each', () => {
  const [, limit] =
    /name = "MEDIA_RATE"\n.*\nsimple = \{ limit = (\d+), period = 60 \}/.exec(readFileSync('wrangler.toml', 'utf8')) ??
    []
  const held = (Number(limit) * (limits.emptyUploadMs + limits.uploadProgressMs)) / 60_000
  // The limit passes twice around the end of a period.
  expect(held + Number(limit)).toBeLessThan(limits.openUploads)
})
