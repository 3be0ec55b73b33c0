import { useState } from 'preact/hooks'
import { shownName } from '../../state/format.ts'
import { Loading } from '../../ui/Loading.tsx'
import { texts } from '../en.ts'
import { ChoiceField } from '../sections/ChoiceField.tsx'
import { maxShown } from '../settings/typed-settings.ts'
import { countTags } from './count-tags.ts'
import type { ShownTestimonials } from './use-shown.ts'

type Props = { ids: readonly string[]; shown: ShownTestimonials; onChange: (ids: string[]) => void }

/** The testimonials that visitors can see, with a box to tick for each. No filter and no order is by stars. */
export function TickList({ ids, shown, onChange }: Props) {
  const [status, setStatus] = useState('')
  const { items, known, filters } = shown
  const tags = countTags(known, filters.tag ? [filters.tag] : [])
  const isNarrowed = filters.q.trim() || filters.tag
  const toggle = (id: string, name: string, box: HTMLInputElement) => {
    if (box.checked && ids.length >= maxShown) {
      box.checked = false
      setStatus(texts.tooMany(maxShown))
      return
    }
    const next = box.checked ? [...ids, id] : ids.filter((other) => other !== id)
    setStatus(texts.ticked(name, next.length))
    onChange(next)
  }
  return (
    <fieldset class="ticking" aria-label={texts.list}>
      <p class="hint">{texts.listHint}</p>
      <div class="bar">
        <label class="field grow">
          <span>{texts.search}</span>
          <input
            type="search"
            maxLength={100}
            value={filters.q}
            onInput={({ currentTarget }) => shown.filter({ q: currentTarget.value })}
          />
        </label>
        {tags.length > 0 && (
          <ChoiceField
            label={texts.searchTag}
            options={[['', texts.anyTag], ...tags.map(([tag]) => [tag, tag] as const)]}
            value={filters.tag}
            onChange={(tag) => shown.filter({ tag })}
          />
        )}
      </div>
      {(!items || shown.error) && <Loading resource={{ data: items, error: shown.error, reload: shown.reload }} />}
      {items?.length === 0 && <p>{isNarrowed ? texts.noneFound : texts.nonePublished}</p>}
      <ul class="pick-list">
        {items?.map((item) => {
          const name = shownName(item)
          return (
            <li key={item.id}>
              <label>
                <input
                  type="checkbox"
                  checked={ids.includes(item.id)}
                  onChange={({ currentTarget }) => toggle(item.id, name, currentTarget)}
                />
                <bdi>{name}</bdi>
                <span class="words" dir="auto">
                  {(item.testimonialText || item.title)?.slice(0, 240)}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      {shown.hasMore && (
        <button type="button" onClick={shown.loadMore}>
          {texts.loadMore}
        </button>
      )}
      <p role="status" class={ids.length >= maxShown ? 'hint' : 'unseen'}>
        {status}
      </p>
    </fieldset>
  )
}
