import { listAnswersInText } from '../../shared/answers.ts'
import { jsonArrayColumn } from '../../shared/columns.ts'
import type { PublicTestimonial } from '../../shared/displays/public-testimonial.ts'
import { shownName } from '../../shared/displays/shown-name.ts'
import { publicFields } from '../../shared/field-traits.ts'
import { mapNames } from '../../shared/map-names.ts'
import { type MediaType, mediaPath, mediaPathPattern } from '../../shared/media.ts'
import { httpsUrl, toPublicSource } from '../../shared/provenance/public-source.ts'
import { isPlatform, isSource } from '../../shared/provenance/sources.ts'
import { parseVideo, playerUrl } from '../../shared/video.ts'
import type { DisplaySettings } from '../../shared/workspace/display-settings.ts'

/** Converts a row to what everybody may see, by the settings of its workspace. `mediaOrigin` serves the files of the service. */
export function toPublicTestimonial(
  row: Record<string, unknown>,
  settings: Pick<DisplaySettings, 'displayNames' | 'displayPhotos'>,
  mediaOrigin: string,
): PublicTestimonial {
  const text = (column: string) => (typeof row[column] === 'string' && row[column].trim() ? row[column] : null)
  const remotePhoto = settings.displayPhotos === 'all' ? httpsUrl(text('imageUrl')) : null
  const photo = row.imageFile ? fileUrl(text('imageUrl'), mediaOrigin) : remotePhoto
  const video = row.videoFile ? fileUrl(text('videoVideoUrl'), mediaOrigin) : httpsUrl(text('videoVideoUrl'))
  const source = isSource(row.source) ? toPublicSource(row.source, row) : null
  return {
    id: String(row.id),
    // Without a day at its source, the row has the moment when it was added.
    date: source && !source.day ? null : String(row.created).slice(0, 10),
    name: shownName(text('firstname'), text('lastname'), settings.displayNames),
    ...mapNames(publicFields, text),
    text: text('testimonialText'),
    highlight: text('highlight'),
    stars: typeof row.stars === 'number' ? row.stars : null,
    video: toPublicVideo(text('externalVideoHtml'), video),
    photo,
    source,
    incentive: text('incentive'),
    reply: toPublicReply(row),
    answers: toPublicAnswers(text('testimonialText'), row.questionsAndAnswers),
  }
}

/** Returns a row's reply with its day, if it has one. */
const toPublicReply = ({ reply, replied }: Record<string, unknown>): PublicTestimonial['reply'] =>
  typeof reply === 'string' && reply.trim() ? { text: reply, day: String(replied).slice(0, 10) } : null

/** Returns the answers that a text consists of, with their questions; null if the author has written another text since. */
function toPublicAnswers(testimonialText: string | null, questionsAndAnswers: unknown) {
  const json = jsonArrayColumn.safeParse(questionsAndAnswers)
  const answers = json.success ? listAnswersInText({ testimonialText, questionsAndAnswers: json.data }) : []
  return answers.length > 0 ? answers.map(({ question, answer }) => ({ question, answer })) : null
}

/** Returns whether the words of a row were first published on a platform. */
export const isFromPlatform = ({ source }: Record<string, unknown>) => isSource(source) && isPlatform(source)

/** A player is built from the provider and the id alone; what the service cannot parse is at most a link. */
function toPublicVideo(embed: string | null, file: string | null): PublicTestimonial['video'] {
  const video = embed ? parseVideo(embed) : undefined
  const url = video && playerUrl(video)
  if (video && url) return { provider: video.provider, url, embedUrl: url }
  return file ? { provider: new URL(file).hostname, url: file, embedUrl: null } : null
}

/** Returns the URL under which displays load a file of the service: the stored one can have a host that serves no files. */
function fileUrl(url: string | null, mediaOrigin: string): string | null {
  const path = URL.parse(url ?? '')?.pathname ?? ''
  return mediaPathPattern.test(path) ? mediaOrigin + path : null
}

/** The still of a video of the service before it is played; the size is in CSS pixels. */
export type Poster = { url: string; width: number; height: number }

/** Not higher, because most videos are from phones, and would be several screens high in a wide card. */
const maxPosterHeight = 480

/** Returns the poster of a row's video, if it has one. */
export function toPoster({ poster }: Record<string, unknown>, mediaOrigin: string): Poster | undefined {
  const picture = toPicture(poster, mediaOrigin)
  if (!picture) return undefined
  const { url, width, height } = picture
  const scale = Math.min(1, maxPosterHeight / height)
  return { url, width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** A stored picture in its own size, in pixels. */
export type Picture = { url: string; type: MediaType; width: number; height: number }

/** Returns the picture of JSON with its id, type, width and height, if there is one. */
export function toPicture(json: unknown, mediaOrigin: string): Picture | undefined {
  if (typeof json !== 'string') return undefined
  const [id, type, width, height]: [string, MediaType, number, number] = JSON.parse(json)
  return { url: mediaOrigin + mediaPath(id, type), type, width, height }
}
