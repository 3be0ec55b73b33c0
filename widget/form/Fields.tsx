import type { ComponentChildren } from 'preact'
import { Consent } from './Consent.tsx'
import { Field, type FieldName, fieldLabel } from './Field.tsx'
import { StarRating } from './StarRating.tsx'
import type { Translate } from './translate.ts'
import type { FieldMessageComponent, FormProps, FormState } from './types.ts'
import { webUrl } from './web-url.ts'

type Props = {
  t: Translate
  setting: FormProps['setting']
  /** Returns the initial value of a control, by its name in the settings and in the API. */
  initialValue: (setting: string, name: string) => string
  messages: FormState['messages']
  FieldMessage: FieldMessageComponent | undefined
  stars: number
  /** Rendered below the video link. */
  preview: ComponentChildren
  /** The profile links that the visitor has added. */
  profiles: ComponentChildren
  onClearStars: (event: Event) => void
  onVideo: (event: Event) => void
  onAddProfile: (event: Event) => void
}

type Attributes = Parameters<typeof Field>[0]

/** Returns the names listed in a setting, or in `fallback` if it is not set. */
export const parseNames = (setting: string | null, fallback = '') => new Set((setting ?? fallback).split(/[\s,]+/))

/** The fields that the site owner has chosen, and the consents. The testimonial's text is always shown. */
export function Fields(props: Props) {
  const { t, setting, initialValue, messages, FieldMessage, onVideo } = props
  const shown = parseNames(setting('fields'), 'stars title firstname lastname email company video image social').add(
    'text',
  )
  const required = parseNames(setting('required'), 'text firstname')
  const privacyUrl = webUrl(setting('privacy-url'))

  const field = (name: string, id: FieldName, attributes: Partial<Attributes> = {}) =>
    shown.has(name) && (
      <Field
        id={id}
        label={fieldLabel(t, id, required.has(name))}
        message={messages[id]}
        FieldMessage={FieldMessage}
        required={required.has(name)}
        defaultValue={initialValue(name, id)}
        autocomplete="off"
        {...attributes}
      />
    )

  return (
    <>
      {shown.has('stars') && (
        <StarRating
          t={t}
          stars={props.stars}
          required={required.has('stars')}
          message={messages.stars}
          FieldMessage={FieldMessage}
          onClearStars={props.onClearStars}
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
        children: props.preview,
      })}
      {field('image', 'imageUrl', { type: 'url', autocomplete: 'photo' })}
      {shown.has('social') && (
        <fieldset class="profiles" aria-describedby={FieldMessage && 'socialMediaProfiles-message'}>
          <legend part="label">{fieldLabel(t, 'socialMediaProfiles', required.has('social'))}</legend>
          {props.profiles}
          <button type="button" class="link-button add" onClick={props.onAddProfile}>
            {t('addProfile')}
          </button>
        </fieldset>
      )}
      <Consent
        name="gaveConsent"
        required={required.has('consent')}
        message={messages.gaveConsent}
        FieldMessage={FieldMessage}
      >
        {t('consent')}
      </Consent>
      {privacyUrl && (
        <Consent name="privacy" required message={messages.privacy} FieldMessage={FieldMessage}>
          {t('privacy')}{' '}
          <a href={privacyUrl} target="_blank" rel="noopener">
            {t('privacyPolicy')}
          </a>
        </Consent>
      )}
    </>
  )
}
