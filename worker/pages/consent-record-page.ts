import { html } from 'hono/html'
import { listFields } from '../../shared/changed-field-labels.ts'
import { type ConsentPurpose, consentPurposes } from '../../shared/consent-purposes.ts'
import type { ConsentEvent } from '../../shared/consents/consent-events.ts'
import { languageTagPattern } from '../../shared/forms/form-settings.ts'
import { sourceLabel } from '../../shared/provenance/sources.ts'
import type { ConsentRecordTexts } from '../../shared/texts/en/consent-record.ts'
import { fill } from '../../shared/texts/fill.ts'
import { parseVideo, playerUrl } from '../../shared/video.ts'
import type { Controller } from '../../shared/workspace/controller.ts'
import { controllerFields } from '../../shared/workspace/controller-fields.ts'
import { controllerLabels } from '../../shared/workspace/controller-labels.ts'
import type { AuthorChangeEntry, ConsentPage } from '../db/consents.ts'
import { formatDay, formatMoment } from '../lib/format-date.ts'
import type { Html } from '../lib/html.ts'
import { memoize } from '../lib/memoize.ts'
import { htmlPage } from './html-page.ts'

/* The record of consent as a page to print. `html` escapes everything in `${…}` that is not itself the result of `html`. */

type Texts = ConsentRecordTexts

/** Renders the record of a testimonial's consents at a date-time; `origin` is that of the service. */
export function consentRecordPage(texts: Texts, page: ConsentPage, at: string, origin: string): Html {
  const { id, workspaceId, workspaceName, controller, events, giverChanges, source } = page
  const name = fullName(page)
  return htmlPage({
    title: [texts.title, name, workspaceName].filter(Boolean).join(' · '),
    styles: ['/palette.css', '/consent-record.css'],
    body: html`<main>
<p class="screen"><a href="/inbox/${workspaceId}/${id}">${texts.back}</a><br>${texts.printHint}</p>
<header>
<h1>${texts.title}</h1>
<p><bdi>${workspaceName}</bdi> · ${fill(texts.asOf, { moment: formatMoment(at) })}<br>${texts.recordedBy} ${code(origin)}</p>
</header>
${section(texts.author, authorRows(texts, page))}
${section(texts.now, testimonialRows(texts, page))}
${section(
  texts.current,
  consentPurposes.map((purpose) => row(texts.purposes[purpose], currentDecision(texts, page, purpose))),
)}
<section>
<h2>${texts.events}</h2>
${events.length > 0 ? html`<ol>${events.map((event) => eventItem(texts, event))}</ol>` : html`<p>${source === null ? texts.noEvents : texts.noOwnEvents}</p>`}
</section>
${
  giverChanges.length > 0 &&
  section(
    texts.changes,
    giverChanges.map((change) => changeRow(texts, change)),
  )
}
${section(fill(texts.controller, { day: formatDay(at) }), controllerRows(controller))}
${missingDetails(texts, controller, workspaceId)}
<footer><p>${texts.notes}</p></footer>
</main>`,
  })
}

const section = (heading: string, rows: Html[]) => html`<section>
<h2>${heading}</h2>
${rows.length > 0 && html`<dl>${rows}</dl>`}
</section>`

const row = (name: Html | string, value: Html | string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`

/** Returns a row for each value that there is. */
const rowsOf = (entries: [name: string, value: Html | string | null | undefined | false][]): Html[] =>
  entries.flatMap(([name, value]) => (value ? [row(name, value)] : []))

const moment = (dateTime: string) => html`<time datetime="${dateTime}">${formatMoment(dateTime)}</time>`

/** Text by others, which may have another direction. */
const foreign = (text: string | null) => text && html`<span dir="auto">${text}</span>`

const code = (text: string | null) => text && html`<code>${text}</code>`

const fullName = ({ firstname, lastname }: ConsentPage) =>
  [firstname, lastname].flatMap((part) => part?.trim() || []).join(' ')

const authorRows = (texts: Texts, page: ConsentPage) =>
  rowsOf([
    [texts.name, foreign(fullName(page)) || texts.anonymous],
    [texts.company, foreign(page.company)],
    [texts.email, foreign(page.email)],
    [texts.id, code(page.id)],
    ...originRows(texts, page),
  ])

/** Returns when a form or a client sent it; of one that its owner added, where and when the owner says that it was said. */
function originRows(
  texts: Texts,
  { created, source, sourceName, sourceUrl, sourceDay }: ConsentPage,
): [string, Html][] {
  if (source === null) return [[texts.created, moment(created)]]
  const place = [sourceLabel(source, sourceName), sourceDay].filter(Boolean).join(', ')
  // With a day of its own, `created` is made of it.
  const added: [string, Html][] = sourceDay === null ? [[texts.added, moment(created)]] : []
  return [[texts.said, html`${foreign(place)} ${code(sourceUrl)}`], ...added]
}

function testimonialRows(texts: Texts, page: ConsentPage): Html[] {
  const { state, title, subtitle, stars, testimonialText, imageUrl, videoVideoUrl, externalVideoHtml } = page
  const video = externalVideoHtml && parseVideo(externalVideoHtml)
  return rowsOf([
    [texts.state, texts.states[state]],
    [texts.headline, foreign(title)],
    [texts.subtitle, foreign(subtitle)],
    [texts.stars, stars !== null && fill(texts.starsOf, { stars })],
    [texts.words, testimonialText ? html`<blockquote dir="auto">${testimonialText}</blockquote>` : texts.noWords],
    [texts.photo, code(imageUrl)],
    [texts.video, code(videoVideoUrl)],
    [texts.video, code((video && playerUrl(video)) || externalVideoHtml)],
  ])
}

/** Returns the latest decision for a purpose; without events, what the testimonial itself says. */
function currentDecision(texts: Texts, { events, gaveConsent, consentDateTime }: ConsentPage, purpose: ConsentPurpose) {
  const event = events.findLast((event) => event.purpose === purpose)
  if (event) return html`${texts.decisions[event.decision]}, ${moment(event.at)}`
  if (purpose !== 'publish') return texts.notAsked
  if (!gaveConsent) return texts.withoutConsent
  return consentDateTime ? html`${texts.withConsent}, ${moment(consentDateTime)}` : texts.withConsent
}

function eventItem(texts: Texts, { purpose, decision, text, textHash, language, ...event }: ConsentEvent): Html {
  const isTag = language !== null && languageTagPattern.test(language)
  const quote =
    text !== null && html`<blockquote dir="auto"${isTag && html` lang="${language}"`}><q>${text}</q></blockquote>`
  const rows = rowsOf([
    [texts.when, moment(event.at)],
    [texts.who, texts.actors[event.by]],
    [event.wording === 'owner' ? texts.ground : texts.exactWords, quote || texts.noExactWords],
    [texts.wording, event.wording && texts.wordings[event.wording]],
    [texts.language, language && formatLanguage(language)],
    [texts.form, code(formName(texts, event))],
    [texts.page, code(event.page)],
    [texts.hash, code(textHash)],
  ])
  return html`<li>
<h3>${texts.purposes[purpose]}: ${texts.decisions[decision]}</h3>
<dl>${rows}</dl>
</li>
`
}

function formName(texts: Texts, { formId, formVersion }: Pick<ConsentEvent, 'formId' | 'formVersion'>): string | null {
  if (formId === null || formVersion === null) return formId
  return fill(texts.formVersion, { id: formId, version: `${formVersion}` })
}

const languageNames = memoize((lang) => new Intl.DisplayNames(lang, { type: 'language' }))

/** Returns the name of a language with its tag; the text itself if it is no tag. */
function formatLanguage(tag: string): string {
  // The name of the whole tag would throw for subtags that do not exist.
  const [, language] = languageTagPattern.test(tag) ? (/^(\w+)/.exec(tag) ?? []) : []
  return language ? `${languageNames('en').of(language)} (${tag})` : tag
}

const changeRow = (texts: Texts, { at, by, fields }: AuthorChangeEntry) =>
  row(moment(at), html`${listFields(fields)}<br>${texts.actors[by]}`)

const controllerRows = (controller: Controller | null) =>
  rowsOf(controllerFields.map((name) => [controllerLabels[name], foreign(controller?.[name] ?? null)]))

/** Says which details are not filled in, and on the screen where to do that. */
function missingDetails(texts: Texts, controller: Controller | null, workspaceId: string): Html | false {
  const missing = controllerFields.filter((name) => !controller?.[name]).map((name) => controllerLabels[name])
  return (
    missing.length > 0 &&
    html`<p>${fill(texts.missing, { names: missing.join(', ') })} <a class="screen" href="/inbox/${workspaceId}/settings/privacy">${texts.settings}</a></p>`
  )
}
