import { useState } from 'preact/hooks'
import * as limits from '../../../../shared/limits.ts'
import { CheckField } from '../../ui/editors/CheckField.tsx'
import { Section } from '../../ui/editors/Section.tsx'
import type { DisplayEditor } from '../editor/display-editor.ts'
import { texts } from '../en.ts'
import { countTags } from '../tick/count-tags.ts'
import type { ShownTestimonials } from '../tick/use-shown.ts'

type Props = { editor: DisplayEditor; shown: ShownTestimonials }

/** The ways in which visitors use a display: they choose by tags, search, write. */
export function VisitorsSection({ editor, shown }: Props) {
  const { layout, tabs = [], search = false, write = true } = editor.state.value.settings
  const [status, setStatus] = useState('')
  const tags = countTags(shown.known, tabs)
  const toggle = (tag: string, isTab: boolean) => {
    const isFull = isTab && tabs.length >= limits.displayTabs
    setStatus(isFull ? texts.maxTabs(limits.displayTabs) : '')
    // Also if it is full: the box that was ticked is rendered again.
    const next = isTab ? [...tabs, tag] : tabs.filter((tab) => tab !== tag)
    editor.edit({ tabs: isFull ? [...tabs] : next })
  }
  const hasFind = layout !== 'badge'
  return (
    <Section
      id="visitors"
      title={texts.visitors}
      summary={texts.visitorsSummary(hasFind ? tabs.length : 0, hasFind && search, write)}
      onToggle={(isOpen) => isOpen && shown.load()}
    >
      {hasFind && (
        <>
          <fieldset id="tabs" aria-describedby="tabs-hint">
            <legend>{texts.tabs}</legend>
            <p class="hint" id="tabs-hint">
              {tags.length > 0 ? texts.tabsHint : texts.noTags}
            </p>
            <div class="ticks">
              {tags.map(([tag, count]) => (
                <CheckField
                  key={tag}
                  label={<bdi>{texts.tabCount(tag, count, shown.hasMore)}</bdi>}
                  checked={tabs.includes(tag)}
                  onChange={(isTab) => toggle(tag, isTab)}
                />
              ))}
            </div>
            <p role="status" class="hint">
              {status}
            </p>
            {shown.hasMore && (
              <button type="button" class="link" onClick={shown.loadMore}>
                {texts.moreTags}
              </button>
            )}
          </fieldset>
          <CheckField
            label={
              <>
                {texts.searchField}
                <span class="hint">{texts.searchFieldHint}</span>
              </>
            }
            checked={search}
            onChange={(search) => editor.edit({ search })}
          />
        </>
      )}
      <CheckField
        label={texts.link}
        checked={write}
        onChange={(isShown) => editor.edit({ write: isShown ? undefined : false })}
      />
    </Section>
  )
}
