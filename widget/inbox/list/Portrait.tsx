import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { storedPath } from '../record/links.ts'
import { initials } from '../state/format.ts'

/** The photo of an author, if the service stores it, over the initials. */
export function Portrait({ item }: { item: InboxTestimonial }) {
  const photo = storedPath(item.imageUrl)
  return (
    <span class="av" aria-hidden="true">
      {initials(item)}
      {photo && (
        <img
          key={photo}
          src={photo}
          alt=""
          loading="lazy"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true
          }}
        />
      )}
    </span>
  )
}
