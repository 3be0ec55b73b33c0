import type { ComponentChildren } from 'preact'
import { Consent } from './Consent.tsx'
import { Field, type FieldName, label, type Note, type Remark } from './Field.tsx'
import { Stars } from './StarRating.tsx'
import type { Say } from './translate.ts'

type Props = {
  say: Say
  /** What the site owner has set, `null` where nothing. */
  setting: (name: string) => string | null
  /** What a control begins with, by the names that the settings and the API have for it. */
  start: (setting: string, name: string) => string
  notes: Record<string, Note | undefined>
  Remark: Remark
  stars: number
  onClear: (event: Event) => void
  /** What follows the link to a video. */
  preview: ComponentChildren
  onVideo: (event: Event) => void
  /** The links to profiles that were added. */
  links: ComponentChildren
  onAdd: (event: Event) => void
}

type Attributes = Parameters<typeof Field>[0]

/** The names in a setting that lists some, and in `otherwise` where it is not set. */
export const names = (list: string | null, otherwise = '') => new Set((list ?? otherwise).split(/[\s,]+/))

/** The fields that the site owner wants, and the consents. The testimonial itself is always among them. */
export function Fields({ say, setting, start, notes, Remark, stars, preview, links, onClear, onVideo, onAdd }: Props) {
  const shown = names(setting('fields'), 'stars title firstname lastname email company video image social').add('text')
  const required = names(setting('required'), 'text firstname')
  const privacy = setting('privacy-url')

  const field = (short: string, id: FieldName, attributes: Partial<Attributes> = {}) =>
    shown.has(short) && (
      <Field
        id={id}
        label={label(say, id, required.has(short))}
        note={notes[id]}
        Remark={Remark}
        required={required.has(short)}
        defaultValue={start(short, id)}
        autocomplete="off"
        {...attributes}
      />
    )

  return (
    <>
      {shown.has('stars') && (
        <Stars
          say={say}
          chosen={stars}
          required={required.has('stars')}
          note={notes.stars}
          Remark={Remark}
          onClear={onClear}
        />
      )}
      {field('title', 'title')}
      {field('subtitle', 'subtitle')}
      {field('text', 'testimonialText', { control: 'textarea', rows: 5 })}
      {field('firstname', 'firstname', { autocomplete: 'given-name' })}
      {field('lastname', 'lastname', { autocomplete: 'family-name' })}
      {field('email', 'email', { type: 'email', autocomplete: 'email' })}
      {field('company', 'company', { autocomplete: 'organization' })}
      {field('video', 'externalVideoHtml', {
        inputMode: 'url',
        onFocus: onVideo,
        onChange: onVideo,
        children: preview,
      })}
      {field('image', 'imageUrl', { type: 'url', autocomplete: 'photo' })}
      {shown.has('social') && (
        <fieldset class="profiles" aria-describedby={Remark && 'socialMediaProfiles-note'}>
          <legend part="label">{label(say, 'socialMediaProfiles', required.has('social'))}</legend>
          {links}
          <button type="button" class="quiet add" onClick={onAdd}>
            {say('addProfile')}
          </button>
        </fieldset>
      )}
      <Consent name="gaveConsent" required={required.has('consent')} note={notes.gaveConsent} Remark={Remark}>
        {say('consent')}
      </Consent>
      {privacy && (
        <Consent name="privacy" required note={notes.privacy} Remark={Remark}>
          {say('privacy')}{' '}
          <a href={privacy} target="_blank" rel="noopener">
            {say('privacyPolicy')}
          </a>
        </Consent>
      )}
    </>
  )
}
