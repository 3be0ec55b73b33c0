import type { ComponentChildren } from 'preact'
import { Field, type FieldName, fieldLabel } from './Field.tsx'
import { StarRating } from './StarRating.tsx'
import type { FormComponent, LazyPart } from './types.ts'

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

  // In its place, until the lazy part is loaded: what loads it once it is in the page.
  const lazily = (name: string, render: (part: LazyPart) => ComponentChildren) =>
    names.includes(name) && (lazy ? render(lazy) : <span ref={form.preload} />)

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
      {lazily('video', ({ MediaField }) => (
        <MediaField form={form} kind="video" />
      ))}
      {field('video', 'externalVideoHtml', {
        inputMode: 'url',
        onFocus: form.lazyHandler('checkVideo'),
        children: lazy && <lazy.VideoPreview form={form} />,
      })}
      {lazily('image', ({ MediaField }) => (
        <MediaField form={form} kind="photo" />
      ))}
      {field('image', 'imageUrl', { type: 'url', autocomplete: 'photo' })}
      {lazily('social', ({ ProfileLinks }) => (
        <ProfileLinks form={form} required={allRequired.includes('social')} />
      ))}
    </>
  )
}
