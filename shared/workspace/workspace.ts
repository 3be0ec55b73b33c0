import * as z from 'zod/mini'
import { idColumn, jsonColumn, stringArrayColumn, textColumn } from '../columns.ts'
import { choice, limitedArray, requiredText, text, transformNullable, url, validText } from '../fields.ts'
import { messageLanguages } from '../languages.ts'
import * as limits from '../limits.ts'
import { Controller, ControllerInput } from './controller.ts'
import { DisplaySettings, DisplaySettingsInput } from './display-settings.ts'
import { logoLength, logoPattern, logoRule, parseLogo } from './logo.ts'
import { isOrigin, originPattern } from './origin.ts'
import { SpamWords, SpamWordsInput } from './spam-words.ts'

const nameRule = `must be a string of 1 to ${limits.name} characters`

const originRule = `must be an array of at most ${limits.origins} origins as browsers send them, such as https://shop.example or http://localhost:5173`

const origin = validText(originRule, isOrigin).register(z.globalRegistry, { pattern: originPattern.source })

/** Page origins. */
const origins = transformNullable(limitedArray(originRule, limits.origins, origin), (value) => value ?? [])

// Longer ones are secret keys: pages show what is stored here.
const turnstileSiteKey = text(
  limits.turnstileSiteKey,
  'must be the site key of a Turnstile widget, such as 0x4AAAAAAADnPIDROrmt1Wwj, and not its secret key',
  /^\dx[\w-]+$/,
)

const messageLanguage = transformNullable(choice(messageLanguages), (language) => language ?? messageLanguages[0])

/** The request body that creates a workspace. */
export const NewWorkspaceInput = z.strictObject({ name: requiredText(limits.name, nameRule, /./s), website: url })
export type NewWorkspaceInput = z.output<typeof NewWorkspaceInput>

/** The request body that updates a workspace. Error messages list fields in this order. */
export const WorkspaceInput = z.strictObject({
  name: text(limits.name, nameRule).check(z.refine((value) => value !== null, { error: nameRule })),
  website: url,
  origins,
  intro: text(limits.intro, `must be one line of at most ${limits.intro} characters`, /^.+$/),
  logo: text(logoLength, logoRule, logoPattern, (value) => parseLogo(value) !== undefined),
  ...DisplaySettingsInput.shape,
  controller: ControllerInput,
  spamWords: SpamWordsInput,
  turnstileSiteKey,
  messageLanguage,
})

/** The record of a workspace for key holders. In the table, `workspaceId` is called `id`. */
export const WorkspaceDetails = z.object({ workspaceId: idColumn, name: z.string(), website: textColumn })
export type WorkspaceDetails = z.output<typeof WorkspaceDetails>

/** A workspace as returned by the API when its owner updates it. */
export const Workspace = z.object({
  ...WorkspaceDetails.shape,
  origins: stringArrayColumn,
  intro: textColumn,
  logo: textColumn,
  ...DisplaySettings.shape,
  controller: z.nullable(jsonColumn(Controller)),
  spamWords: SpamWords,
  turnstileSiteKey: textColumn,
  messageLanguage: z.enum(messageLanguages),
})
export type Workspace = z.output<typeof Workspace>
