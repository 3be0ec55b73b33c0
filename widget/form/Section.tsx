import { Field, type FieldName, fieldLabel } from './Field.tsx'
import { StarRating } from './StarRating.tsx'
import type { FormComponent } from './types.ts'

type Attributes = Omit<Parameters<typeof Field>[0], 'form' | 'id' | 'label'> & { label?: string }

type Props = { form: FormComponent; names: string[]; required: string[] }

/** The fields with these names, in the order of the form. */
export function Section({ form, names, required: allRequired }: Props) {
  const { lazy } = form
  const { t, stored } = form.props

  const isOnlyBox = stored.questions?.length === 1 && !names.includes('text')

  const field = (
    name: string,
    id = name,
    { label = t(id as FieldName), required = allRequired.includes(name), ...attributes }: Attributes = {},
  ) =>
    names.includes(name) && (
      <Field
        key={id}
        form={form}
        id={id}
        label={fieldLabel(form, label, required)}
        required={required}
        defaultValue={form.initialValue(name, id)}
        autocomplete="off"
        {...attributes}
      />
    )

  return (
    <>
      {names.includes('stars') && <StarRating form={form} required={allRequired.includes('stars')} />}
      {field('title')}
      {field('subtitle')}
      {stored.questions?.map(({ id, text, hint, required = isOnlyBox && allRequired.includes('questions') }) =>
        field('questions', `answer-${id}`, { control: 'textarea', label: text, hint, required }),
      )}
      {field('text', 'testimonialText', { control: 'textarea' })}
      <div class="names">
        {field('firstname', 'firstname', { autocomplete: 'given-name' })}
        {field('lastname', 'lastname', { autocomplete: 'family-name' })}
      </div>
      {field('email', 'email', { type: 'email', autocomplete: 'email' })}
      {field('company', 'company', { autocomplete: 'organization' })}
      {field('video', 'externalVideoHtml', {
        inputMode: 'url',
        onFocus: form.lazyHandler('checkVideo'),
        children: lazy && <lazy.VideoPreview form={form} />,
      })}
      {field('image', 'imageUrl', { type: 'url', autocomplete: 'photo' })}
      {names.includes('social') &&
        (lazy ? (
          <lazy.ProfileLinks form={form} required={allRequired.includes('social')} />
        ) : (
          // Loads the lazy part once it is in the page.
          <span ref={form.preload} />
        ))}
    </>
  )
}
