import type { InboxPage, InboxTestimonial } from '../../../shared/inbox.ts'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { Avatar } from '../list/Avatar.tsx'
import { Stars } from '../list/Stars.tsx'
import { stateNames, texts } from '../state/en.ts'
import { longDate, shownName } from '../state/format.ts'
import { Actions } from './Actions.tsx'
import { splitHighlight } from './highlight.ts'
import { playerLink, storedPath, webLinks } from './links.ts'
import { Tags } from './Tags.tsx'

const loadMedia = () => import('./Media.tsx')
const loadConsents = () => import('./Consents.tsx')
const loadChanges = () => import('./Changes.tsx')

type Props = { item: InboxTestimonial; page: InboxPage }

/** A whole testimonial, as plain text, with everything that can be done with it. */
export function Record({ item, page }: Props) {
  const { id, created, stars, title, subtitle, company, email, testimonialText, state, changedFields } = item
  const { imageUrl, videoVideoUrl, externalVideoHtml } = item
  const [before, highlighted, after] = splitHighlight(testimonialText ?? '', item.highlight)
  const profiles = webLinks(item.socialMediaProfiles)
  return (
    <article class="record" aria-labelledby="record-heading">
      <header>
        <Avatar item={item} />
        <div>
          <h2 id="record-heading" tabIndex={-1}>
            <bdi>{shownName(item)}</bdi>
          </h2>
          {company && <p dir="auto">{company}</p>}
          {email && (
            <p class="muted">
              <bdi>{email}</bdi>
            </p>
          )}
        </div>
      </header>
      <p class="facts">
        {stars !== null && <Stars stars={stars} />}
        <time dateTime={created}>{longDate(created)}</time>
        <span class={`chip ${state}`}>{stateNames[state]}</span>
        {changedFields.length > 0 && <span class="chip warning">{texts.changed}</span>}
        {item.pinned && <span class="chip">{texts.pinned}</span>}
      </p>
      {changedFields.length > 0 && <LazyPart load={loadChanges} props={{ fields: changedFields }} />}
      {title && (
        <h3 class="headline" dir="auto">
          {title}
        </h3>
      )}
      {subtitle && (
        <p class="muted" dir="auto">
          {subtitle}
        </p>
      )}
      {testimonialText ? (
        <blockquote id="words" dir="auto">
          {before}
          {highlighted && <mark>{highlighted}</mark>}
          {after}
        </blockquote>
      ) : (
        <p class="muted">{texts.noWords}</p>
      )}
      {(imageUrl || videoVideoUrl || playerLink(externalVideoHtml ?? '')) && (
        <section class={storedPath(imageUrl) ? 'media with-photo' : 'media'}>
          <LazyPart key={id} load={loadMedia} props={{ page, item }} />
        </section>
      )}
      {!item.gaveConsent && (
        <p class="consent warning">{item.withdrawn ? texts.withdrawnHint : texts.consentMissing}</p>
      )}
      {profiles.length > 0 && (
        <section>
          <h3>{texts.profiles}</h3>
          <ul>
            {profiles.map((url) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer noopener">
                  <bdi>{url.replace(/^https?:\/\//, '')}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Tags key={`tags-${id}`} item={item} />
      <LazyPart load={loadConsents} props={{ page, item }} />
      <Actions key={`actions-${id}`} item={item} />
    </article>
  )
}
