import { html } from 'hono/html'
import { listAnswersInText } from '../../shared/answers.ts'
import type { MessageTexts } from '../../shared/texts/en/messages.ts'
import { fill } from '../../shared/texts/fill.ts'
import { getMessageTexts } from '../../shared/texts/messages.ts'
import { formatDay } from '../lib/format-date.ts'
import { formatNumber } from '../lib/format-number.ts'
import { fillHtml, type Html } from '../lib/html.ts'
import type { Approval, ApprovalStatus } from '../notifications/approvals.ts'
import { linkDays } from '../notifications/message-link.ts'
import { ratingStars } from './icons.ts'
import { linkForm, linkPage, messagePage } from './message-pages.ts'

/* The pages of links with which owners publish a testimonial. */

type LinkedTestimonial = Approval['testimonial']

const getTexts = ({ messageLanguage }: LinkedTestimonial) => getMessageTexts(messageLanguage)

const inboxLink = (testimonial: LinkedTestimonial, text = getTexts(testimonial).openItInInbox) =>
  html`<a href="/inbox/${testimonial.workspaceId}/${testimonial.id}">${text}</a>`

type Ended = Exclude<ApprovalStatus, 'open' | 'undoable'>

/** Renders why the link of a testimonial does nothing any more. After a double click on “Undo”, only this says what became of it. */
export function endedPage(status: Ended, testimonial: LinkedTestimonial): Html {
  const texts = getTexts(testimonial)
  const sentence = fill(texts[`${status}Sentence`], { n: formatNumber(linkDays.approve, texts.locale) })
  return messagePage(
    texts,
    texts[`${status}Title`],
    `${sentence} ${fill(texts.isNow, { state: texts[testimonial.state] })}`,
    html`<p>${inboxLink(testimonial)}</p>`,
  )
}

/** Renders what follows when an action was undone. */
export function undonePage(testimonial: LinkedTestimonial): Html {
  const texts = getTexts(testimonial)
  const sentence = fill(texts.isAgain, { state: texts[testimonial.state] })
  return messagePage(texts, texts.undone, sentence, html`<p>${inboxLink(testimonial)}</p>`)
}

/** Renders a testimonial with the buttons to publish and to archive it or, once that has happened, to undo it. */
export function approvalPage(approval: Approval, error?: string): Html {
  const { testimonial } = approval
  const { workspaceName, published } = testimonial
  const texts = getTexts(testimonial)
  const isOpen = approval.status === 'open'
  const title = isOpen ? texts.approvalTitle : published ? texts.publishedTitle : texts.archivedTitle
  return linkPage(
    texts,
    `${title} · ${workspaceName}`,
    html`<h1>${isOpen ? fillHtml(texts.approvalHeading, { name: html`<bdi>${workspaceName}</bdi>` }) : title}</h1>
${error && html`<p class="warning" role="alert" tabindex="-1" autofocus>${error}</p>`}
${isOpen ? html`${quote(testimonial)}${decision(testimonial)}` : html`${undo(texts)}${quote(testimonial)}`}
<p>${inboxLink(testimonial)}</p>`,
    true,
  )
}

const button = (action: string, label: string, isPrimary = false) =>
  html`<button name="action" value="${action}"${isPrimary && html` class="primary"`}>${label}</button>\n`

const undo = (texts: MessageTexts) =>
  linkForm(html`<p role="status" tabindex="-1" autofocus>${texts.undoNote}</p>
<p class="bar">${button('undo', texts.undo)}</p>
`)

/** Renders the buttons, after what is to be considered. */
function decision(testimonial: LinkedTestimonial): Html {
  const { gaveConsent, withdrawn, published, state } = testimonial
  const texts = getTexts(testimonial)
  return linkForm(html`${fileNotice(testimonial)}${consent(testimonial)}
<p class="bar">${!published && !withdrawn && button('publish', texts.publish, gaveConsent)}${state !== 'archived' && button('archive', texts.archive)}</p>
`)
}

/** Renders what to look at in the inbox before a decision. */
function fileNotice(testimonial: LinkedTestimonial): Html | false {
  const { photoNotice, videoNotice, filesNotice, lookInInbox } = getTexts(testimonial)
  const { imageUrl, videoVideoUrl, externalVideoHtml } = testimonial
  const hasVideo = Boolean(videoVideoUrl || externalVideoHtml)
  if (!imageUrl && !hasVideo) return false
  const notice = !imageUrl ? videoNotice : hasVideo ? filesNotice : photoNotice
  return html`<p>${fillHtml(notice, { link: inboxLink(testimonial, lookInInbox) })}</p>\n`
}

/** Renders what a publication would show, without files. */
function quote(testimonial: LinkedTestimonial): Html {
  const { stars, title, subtitle, testimonialText, firstname, lastname, company, created } = testimonial
  const texts = getTexts(testimonial)
  const author = [[firstname, lastname].filter(Boolean).join(' '), company].filter(Boolean).join(', ')
  return html`<section>
${stars !== null && html`<p>${ratingStars(stars, fill(texts.stars, { n: formatNumber(stars, texts.locale) }))}</p>\n`}${title && html`<h2 class="headline" dir="auto">${title}</h2>\n`}${subtitle && html`<p class="words" dir="auto">${subtitle}</p>\n`}
${testimonialText && html`<blockquote dir="auto">${words(testimonial) || testimonialText}</blockquote>\n`}
<p dir="auto">${author || texts.anonymous}</p>
<p class="hint">${fill(texts.sentOn, { day: formatDay(created, texts.locale) })}</p>
</section>`
}

/** Renders each question before its answer; `false` if the text is another one. */
function words(testimonial: LinkedTestimonial): Html | false {
  const answers = listAnswersInText(testimonial)
  if (!answers[0]) return false
  return html`${answers.map(({ question, answer }) => html`<strong dir="auto">${question}</strong><p dir="auto">${answer}</p>`)}`
}

/** Renders whether the testimonial may be published. */
function consent(testimonial: LinkedTestimonial): Html {
  const texts = getTexts(testimonial)
  if (testimonial.withdrawn) return html`<p class="warning">${texts.withdrawn}</p>`
  if (!testimonial.gaveConsent) {
    return html`<p class="warning"><strong>${texts.noConsent}</strong> ${texts.noConsentNote}</p>`
  }
  return html`<p>${texts.agreed}${testimonial.published && ` ${texts.alreadyPublished}`}</p>`
}
