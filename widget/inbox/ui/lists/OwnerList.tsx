import type { ComponentChildren } from 'preact'
import { texts } from '../en.ts'
import type { useOwnerList } from '../hooks/use-owner-list.tsx'
import { Loading } from '../Loading.tsx'
import { Sprig } from '../Sprig.tsx'
import type { usePages } from './use-pages.ts'

type Pages = ReturnType<typeof usePages<{ id: string }>>

type Props = {
  list: ReturnType<typeof useOwnerList>
  title: ComponentChildren
  /** The level of the title: `h1` where the list is the whole place or section. */
  level?: 'h1' | 'h2'
  /** The primary action, at the end of the title's line. */
  action?: ComponentChildren
  hint?: ComponentChildren
  /** A secret that is shown only now, above the rows. */
  once?: ComponentChildren
  /** The sentence to show if there are no items. */
  empty?: string | false | undefined
  rows: ComponentChildren
  /** Where the items are loaded page by page. */
  pages?: Pick<Pages, 'list' | 'loadMore' | 'data' | 'error' | 'reload'>
  /** Controls below the rows. */
  children?: ComponentChildren
}

/** The items of an owner with a title, the result of the last action, and the dialogs that ask before one. */
export function OwnerList({ list, title, level: Heading = 'h2', pages, children, ...props }: Props) {
  const { heading, report, resource, dialogs } = list
  const { action, hint, once, empty, rows } = props
  return (
    <>
      <header class="bar head">
        <Heading ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        {action && <div class="end">{action}</div>}
      </header>
      {hint && <p class="muted">{hint}</p>}
      {report}
      {once}
      {!pages && <Loading resource={resource} />}
      {empty ? (
        <div class="empty">
          <Sprig />
          <p>{empty}</p>
        </div>
      ) : (
        <ul class="rows" ref={pages?.list ?? null}>
          {rows}
        </ul>
      )}
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
    </>
  )
}
