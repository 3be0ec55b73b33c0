import { healthCount } from '../../shared/limits.ts'
import { chatKinds, chats } from '../../shared/notifications/chats.ts'
import type { HealthTexts } from '../../shared/texts/en/health.ts'
import { fill, selectPlural } from '../../shared/texts/fill.ts'
import { formatBytes, formatShare } from './format.ts'
import { type DescribeRow, fault, fullness, ok, type ReportFacts, warning } from './row.ts'

/* The rows about one workspace. */

/** From this share on, and from so many on, spam is worth a look. */
const muchSpam = { share: 0.5, count: 10 }

/** The files of the workspace, and its room for them. */
export const files: DescribeRow = ({ hasBucket, fileBytes, capacity }, texts) => {
  const size = formatBytes(fileBytes, texts.lang)
  if (!hasBucket && fileBytes > 0) return fault(fill(texts.lostFiles, { size }), texts.lostFilesHelp)
  if (!hasBucket) return ok(texts.noFiles)
  const share = fileBytes / capacity
  const values = { size, share: formatShare(share, texts.lang), quota: formatBytes(capacity, texts.lang) }
  return fullness(share, fill(texts.files, values), texts.filesHelp)
}

/** The messages that wait, and the kinds of receivers that fail. */
export const deliveries: DescribeRow = ({ waiting: n, failing }, texts) => {
  const waiting = n < healthCount ? selectPlural(texts.deliveries, n, texts.lang) : texts.manyDeliveries
  const sentences = [fill(waiting, { n }, texts.lang)]
  const stopped = failing.filter(({ isStopped }) => isStopped)
  const tried = failing.filter(({ isStopped }) => !isStopped)
  if (tried.length > 0) sentences.push(fill(texts.failing, { receivers: listReceivers(tried, texts) }))
  if (stopped.length > 0) sentences.push(fill(texts.stopped, { receivers: listReceivers(stopped, texts) }))
  const sentence = sentences.join(' ')
  const sections = listSections(failing, texts)
  if (stopped.length > 0) return fault(sentence, fill(texts.stoppedHelp, { sections }))
  return tried.length > 0 ? warning(sentence, fill(texts.failingHelp, { sections })) : ok(sentence)
}

/** Lists the sections of the settings that have these receivers. */
function listSections(receivers: ReportFacts['failing'], texts: HealthTexts): string {
  const isWebhook = receivers.map(({ kind }) => kind === 'webhook')
  const sections = [
    ...(isWebhook.includes(false) ? [texts.messagesSection] : []),
    ...(isWebhook.includes(true) ? [texts.webhooksSection] : []),
  ]
  return new Intl.ListFormat(texts.lang).format(sections)
}

/** Lists receivers by kind, without their targets. */
function listReceivers(receivers: ReportFacts['failing'], texts: HealthTexts): string {
  const labels = receivers.map(({ kind, count: n }) => {
    if (kind === 'webhook') return fill(texts.webhookReceivers, { n }, texts.lang)
    const chat = chatKinds.find((chatKind) => chatKind === kind)
    return chat
      ? fill(texts.chatReceivers, { chat: chats[chat].name, n }, texts.lang)
      : fill(texts.emailReceivers, { n }, texts.lang)
  })
  return new Intl.ListFormat(texts.lang).format(labels)
}

/** The share of spam. */
export const spam: DescribeRow = ({ testimonials, spam }, texts) => {
  if (testimonials === 0) return ok(texts.noTestimonials)
  const share = spam / testimonials
  const text = testimonials < healthCount ? texts.spam : texts.manySpam
  const sentence = fill(text, { spam, testimonials, share: formatShare(share, texts.lang) }, texts.lang)
  return share >= muchSpam.share && spam >= muchSpam.count ? warning(sentence, texts.spamHelp) : ok(sentence)
}

/** How many origins were rejected. */
export const origins: DescribeRow = ({ rejectedOrigins: n }, texts) => {
  const sentence = fill(selectPlural(texts.origins, n, texts.lang), { n }, texts.lang)
  return n > 0 ? warning(sentence, texts.originsHelp) : ok(sentence)
}
