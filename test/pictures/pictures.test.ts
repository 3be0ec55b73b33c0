import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { query, workspaceA } from '../support/service/harness.ts'
import { carousel, displayEditor, displays, wall } from './display-scenes.ts'
import { form, formBuilder, formCode } from './form-scenes.ts'
import { filter, importFile, inbox } from './inbox-scenes.ts'
import { type PictureName, pictureFolder, pictureLooks, pictureNames } from './names.ts'
import { serviceOrigin } from './pages.ts'
import { drawPortrait } from './portrait.ts'
import { type Scene, takeScreenshot } from './screenshot.ts'
import { consentRecord, health, messages, sites } from './settings-scenes.ts'
import { firstSteps, setup, setupKey } from './setup-scenes.ts'
import { storeAll } from './testimonials.ts'

/* Takes the pictures of the README and the guides: `npm run pictures`. */

const scenes: Record<PictureName, () => Promise<Scene>> = {
  setup,
  'setup-key': setupKey,
  'first-steps': firstSteps,
  form,
  inbox,
  filter,
  import: importFile,
  'form-builder': formBuilder,
  'form-code': formCode,
  displays,
  'display-editor': displayEditor,
  wall,
  carousel,
  sites,
  'consent-record': consentRecord,
  messages,
  health,
}

/** The most bytes of a picture: pages of the guides have several. */
const maxBytes = 60_000

beforeEach(async () => {
  const website = 'https://corner-shop.example'
  await query("UPDATE workspaces SET name = 'Corner Shop', website = ? WHERE id = ?", website, workspaceA)
  await storeAll(await drawPortrait(), serviceOrigin)
})

test.each(pictureNames)('takes the picture %s in light and in dark', async (name) => {
  mkdirSync(pictureFolder, { recursive: true })
  const scene = await scenes[name]()
  // The first one of a page can have other edges of letters than all that follow: it is replaced.
  for (const colorScheme of ['dark', 'light', 'dark'] as const) {
    await scene.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const bytes = await takeScreenshot(scene)
    writeFileSync(join(pictureFolder, name + pictureLooks[colorScheme]), bytes)
    expect.soft(bytes.length).toBeLessThan(maxBytes)
  }
})
