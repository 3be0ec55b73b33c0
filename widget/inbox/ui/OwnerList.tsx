import type { ComponentChildren } from 'preact'
import { texts } from './en.ts'
import { Loading } from './Loading.tsx'
import type { useOwnerList } from './use-owner-list.tsx'
import type { usePages } from './use-pages.ts'

type Pages = ReturnType<typeof usePages<{ id: string }>>

type Props = {
  list: ReturnType<typeof useOwnerList>
  title: ComponentChildren
  /** Connects the section with its title, where a screen has several lists of a kind. */
  id?: string
  hint?: ComponentChildren
  /** The sentence to show if there are no items. */
  empty?: string | false
  rows: ComponentChildren
  /** Where the items are loaded page by page. */
  pages?: Pick<Pages, 'list' | 'loadMore' | 'data' | 'error' | 'reload'>
  /** Controls below the rows. */
  children?: ComponentChildren
}

/** A card with the items of an owner, the result of the last action, and the dialogs that ask before one. */
export function OwnerList({ list, title, id, hint, empty, rows, pages, children }: Props) {
  const { heading, report, resource, dialogs } = list
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {hint && <p class="hint">{hint}</p>}
      {report}
      {!pages && <Loading resource={resource} />}
      {empty && <p>{empty}</p>}
      <ul class="rows" ref={pages?.list ?? null}>
        {rows}
      </ul>
      {pages && <Loading resource={pages} />}
      {pages?.loadMore && (
        <p>
          <button type="button" onClick={pages.loadMore}>
            {texts.loadMore}
          </button>
        </p>
      )}
      {children}
      {dialogs}
    </section>
  )
}
