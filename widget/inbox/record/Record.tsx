import type { InboxPage, InboxTestimonial } from '../../../shared/inbox.ts'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { Portrait } from '../list/Portrait.tsx'
import { Stars } from '../list/Stars.tsx'
import { stateNames, texts } from '../state/en.ts'
import { longDate, shownName } from '../state/format.ts'
import { formatSourceDay } from '../state/source-day.ts'
import { playerLink, storedPath } from './links.ts'
import { splitHighlight } from './split-highlight.ts'

const loadAnswers = () => import('./Answers.tsx')
const loadMedia = () => import('./Media.tsx')
const loadNote = () => import('./Note.tsx')
const loadProperties = () => import('./Properties.tsx')

type Props = { item: InboxTestimonial; page: InboxPage }

/** A whole testimonial, as plain text: who said it, what they said, and the facts about it. */
export function Record({ item, page }: Props) {
  const { id, title, subtitle, company, imageUrl, videoVideoUrl, externalVideoHtml } = item
  const needsNote = !item.gaveConsent || item.changedFields.length > 0
  return (
    <article class="record" aria-labelledby="record-heading">
      <header>
        <Portrait item={item} />
        <div>
          {/* Each record has its own: where the focus stays on an element, nothing is read. */}
          <h2 key={id} id="record-heading" tabIndex={-1}>
            <bdi>{shownName(item)}</bdi>
          </h2>
          {(subtitle || company) && (
            <p class="muted" dir="auto">
              {[subtitle, company].filter(Boolean).join(', ')}
            </p>
          )}
        </div>
      </header>
      <div class="said">
        {needsNote && <LazyPart key={`note-${id}`} load={loadNote} props={{ item }} />}
        <Facts item={item} />
        {(imageUrl || videoVideoUrl || playerLink(externalVideoHtml ?? '')) && (
          <section class={storedPath(imageUrl) ? 'media with-photo' : 'media'}>
            <LazyPart key={id} load={loadMedia} props={{ page, item }} />
          </section>
        )}
        {title && (
          <h3 class="headline" dir="auto">
            {title}
          </h3>
        )}
        <Words item={item} />
      </div>
      <dl class="props">
        <LazyPart load={loadProperties} props={{ page, item }} />
      </dl>
    </article>
  )
}

const Facts = ({ item: { stars, created, source, sourceDay, state, pinned } }: { item: InboxTestimonial }) => (
  <p class="facts">
    {stars !== null && <Stars stars={stars} />}
    {(sourceDay || !source) && (
      <time dateTime={sourceDay ?? created}>{sourceDay ? formatSourceDay(sourceDay) : longDate(created)}</time>
    )}
    <span class={`state ${state}`}>{stateNames[state]}</span>
    {pinned && <span>{texts.pinned}</span>}
  </p>
)

function Words({ item }: { item: InboxTestimonial }) {
  const { testimonialText, highlight, questionsAndAnswers } = item
  if (!testimonialText) return <p class="muted">{texts.noWords}</p>
  const [before, highlighted, after] = splitHighlight(testimonialText, highlight)
  return (
    <blockquote id="words" dir="auto">
      {questionsAndAnswers === '[]' ? (
        <>
          {before}
          {highlighted && <mark>{highlighted}</mark>}
          {after}
        </>
      ) : (
        <LazyPart load={loadAnswers} props={{ item, before, highlighted }} />
      )}
    </blockquote>
  )
}
