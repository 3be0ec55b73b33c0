import type { SettingsSection } from '../state/routes.ts'
import { texts } from './en-sections.ts'
import { isUnsaved } from './saving/settings-store.ts'
import { type SectionName, sectionFields } from './saving/settings-text.ts'
import { useSettings } from './saving/use-section.ts'

const isForm = (section: SettingsSection): section is SectionName => section in sectionFields

/** The mark beside the name of a section that needs attention. */
export function SectionMark({ section }: { section: SettingsSection }) {
  const value = useSettings()
  if (!isForm(section) || !isUnsaved(section, value)) return null
  return <span class="state hint end">{texts.unsaved}</span>
}
