import type { Form } from '../../../../shared/forms/form.ts'
import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import { settingTexts } from '../texts/en-settings.ts'
import { settingsChanges } from './settings-changes.ts'

/** The state of a form in words, the class of its mark, and whether something waits to be published. */
export type PublishState = { text: string; mark: '' | 'published' | 'alarm'; isChanged: boolean }

/** Returns the state of a form by its live settings and those that follow, if there are any. */
export function publishState(
  { live, closed }: Pick<Form, 'live' | 'closed'>,
  published: FormSettings | null | undefined,
  draft: FormSettings | null,
): PublishState {
  const isChanged = !live || draft !== null
  if (closed) return { text: settingTexts.closed, mark: '', isChanged }
  if (!live) return { text: settingTexts.notPublished, mark: '', isChanged }
  if (!draft) return { text: settingTexts.published, mark: 'published', isChanged }
  // Another order of buttons, for example, is a change without words.
  const count = Math.max(1, settingsChanges(published ?? {}, draft).length)
  return { text: settingTexts.unpublished(count), mark: 'alarm', isChanged }
}
