import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { texts } from '../state/en.ts'
import { focusElement } from '../state/focus.ts'
import { addTag, removeTag } from '../state/tags.ts'

/** The tags of the open testimonial. */
export function Tags({ item: { id, tags } }: { item: InboxTestimonial }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const input = document.querySelector<HTMLInputElement>('#new-tag')
    if (input && addTag(id, input.value)) input.value = ''
  }
  return (
    <section class="tags">
      <h3>{texts.tags}</h3>
      {tags.length > 0 && (
        <ul class="bar">
          {tags.map((tag) => (
            <li key={tag} class="chip tag">
              <bdi>{tag}</bdi>
              <button
                type="button"
                aria-label={texts.removeTag(tag)}
                onClick={() => {
                  removeTag(id, tag)
                  focusElement('new-tag')
                }}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <form class="bar" onSubmit={submit}>
        <input id="new-tag" aria-label={texts.addTag} placeholder={texts.addTag} list="known-tags" autoComplete="off" />
        <button type="submit">{texts.add}</button>
      </form>
    </section>
  )
}
