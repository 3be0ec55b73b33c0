import { useState } from 'preact/hooks'
import { wide } from '../../state/navigation.ts'
import { Choices } from '../../ui/dialogs/Choices.tsx'
import { Section } from '../../ui/editors/Section.tsx'
import { TextField } from '../../ui/editors/TextField.tsx'
import type { DisplayEditor } from '../editor/display-editor.ts'
import { texts } from '../en.ts'
import { describeSelection } from '../settings/describe-settings.ts'
import { cleanSettings, maxShown } from '../settings/typed-settings.ts'
import { countTags } from '../tick/count-tags.ts'
import { Order } from '../tick/Order.tsx'
import { TickDialog } from '../tick/TickDialog.tsx'
import { TickList } from '../tick/TickList.tsx'
import type { ShownTestimonials } from '../tick/use-shown.ts'
import { ChoiceField } from './ChoiceField.tsx'

type Props = { editor: DisplayEditor; shown: ShownTestimonials }

/** Which testimonials a display shows. */
export function TestimonialsSection({ editor, shown }: Props) {
  const { settings } = editor.state.value
  const { layout = 'wall', first = [], only } = settings
  const [isChoosing, setIsChoosing] = useState(false)
  const summary = describeSelection(cleanSettings(settings).settings)
  const head = { id: 'testimonials', title: texts.shown, summary }
  if (layout === 'badge') {
    return (
      <Section {...head}>
        <p class="hint">{texts.layoutHints.badge}</p>
      </Section>
    )
  }
  const onTick = (ids: string[]) => editor.edit({ first: ids })
  const list = { ids: first, shown, onChange: onTick }
  return (
    <Section {...head} onToggle={(isOpen) => isOpen && shown.load()}>
      <Choices
        legend={texts.which}
        name="which"
        values={['newest', 'ticked']}
        labels={texts.modes}
        hints={texts.modeHints}
        value={only ? 'ticked' : 'newest'}
        onChange={(mode) => editor.edit({ only: mode === 'ticked' ? [] : undefined })}
      />
      {!only && <Newest editor={editor} shown={shown} />}
      {wide.matches ? (
        <TickList {...list} />
      ) : (
        <button type="button" onClick={() => setIsChoosing(true)}>
          {texts.choose(first.length)}
        </button>
      )}
      <Order {...list} />
      {isChoosing && <TickDialog {...list} onClose={() => setIsChoosing(false)} />}
    </Section>
  )
}

const lengths = [0, 50, 100, 200, 400].map(
  (count) => [count, count === 0 ? texts.anyLength : texts.atLeast(count)] as const,
)
const orders = [
  ['newest', texts.orderNames.newest],
  ['oldest', texts.orderNames.oldest],
  ['daily', texts.orderNames.daily],
] as const

/** Which of those that are not ticked. */
function Newest({ editor, shown }: Props) {
  const { settings, rejected } = editor.state.value
  const { layout, limit = '', order = 'newest', tag = '', min = 0 } = settings
  const isInvalid = cleanSettings(settings).problems.includes('limit')
  return (
    <>
      <div class="pair">
        <TextField
          id="limit"
          label={texts.limit}
          value={limit}
          placeholder={layout === 'single' ? '1' : '12'}
          error={rejected.limit ?? (isInvalid ? texts.errors.limit(maxShown) : undefined)}
          maxLength={3}
          dir="ltr"
          onInput={(limit) => editor.edit({ limit })}
        />
        <ChoiceField label={texts.order} options={orders} value={order} onChange={(order) => editor.edit({ order })} />
      </div>
      <div class="pair">
        <ChoiceField
          label={texts.tag}
          options={[
            ['', texts.anyTag],
            ...countTags(shown.known, tag ? [tag] : []).map(([tag]) => [tag, tag] as const),
          ]}
          value={tag}
          onChange={(tag) => editor.edit({ tag: tag || undefined })}
        />
        <ChoiceField label={texts.min} options={lengths} value={min} onChange={(min) => editor.edit({ min })} />
      </div>
    </>
  )
}
