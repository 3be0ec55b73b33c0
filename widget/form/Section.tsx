import type { ComponentChildren } from 'preact'
import { apiName, controls, type FieldName, type FieldSetting, fieldSettings } from '../../shared/form-fields.ts'
import { Field, fieldLabel } from './Field.tsx'
import { StarRating } from './StarRating.tsx'
import type { FormComponent, LazyPart } from './types.ts'

type Attributes = Omit<Parameters<typeof Field>[0], 'form' | 'id' | 'label'> & { id?: string; label?: string }

type Props = { form: FormComponent; names: string[]; required: string[] }

/** The fields with these names, in the order of the form. */
export function Section({ form, names, required: allRequired }: Props) {
  const { lazy } = form
  const { t, stored } = form.props

  const isOnlyBox = stored.questions?.length === 1 && !names.includes('text')

  const field = (
    setting: string,
    {
      id = apiName(setting),
      label = t(id as FieldName),
      required = allRequired.includes(setting),
      ...attributes
    }: Attributes = {},
  ) => (
    <Field
      key={id}
      form={form}
      id={id}
      label={fieldLabel(form, label, required)}
      required={required}
      defaultValue={form.initialValue(setting, id)}
      autocomplete="off"
      {...(setting === 'text' && { placeholder: t('starter') })}
      {...controls[setting]}
      {...attributes}
    />
  )

  // In its place, until the lazy part is loaded: what loads it once it is in the page.
  const lazily = (render: (part: LazyPart) => ComponentChildren) => (lazy ? render(lazy) : <span ref={form.preload} />)

  /** The fields that are more than a control of their own. */
  const special: { [Setting in FieldSetting]?: () => ComponentChildren } = {
    stars: () => <StarRating form={form} required={allRequired.includes('stars')} />,
    video: () => [
      lazily(({ MediaField }) => <MediaField form={form} kind="video" />),
      field('video', {
        onFocus: form.lazyHandler('checkVideo'),
        children: form.videos?.videoPreview(form),
      }),
    ],
    image: () => [lazily(({ MediaField }) => <MediaField form={form} kind="photo" />), field('image')],
    social: () => lazily(({ ProfileLinks }) => <ProfileLinks form={form} required={allRequired.includes('social')} />),
  }
  const show = (setting: FieldSetting) => names.includes(setting) && (special[setting] ?? field)(setting)

  return (
    <>
      {fieldSettings.map((setting) => [
        setting === 'text' &&
          names.includes('questions') &&
          stored.questions?.map(({ id, text, hint, required = isOnlyBox && allRequired.includes('questions') }) =>
            field('questions', { id: `answer-${id}`, control: 'textarea', label: text, hint, required }),
          ),
        setting === 'firstname' ? (
          <div key={setting} class="names">
            {[show(setting), show('lastname')]}
          </div>
        ) : (
          setting !== 'lastname' && show(setting)
        ),
      ])}
    </>
  )
}
