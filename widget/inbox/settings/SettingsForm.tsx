import type { ComponentChildren } from 'preact'
import type { Workspace } from '../../../shared/workspace/workspace.ts'
import { ControllerFields } from './ControllerFields.tsx'
import { DisplayFields } from './DisplayFields.tsx'
import { texts } from './en.ts'
import { LogoField } from './LogoField.tsx'
import { SettingsField } from './SettingsField.tsx'
import { SpamFields } from './SpamFields.tsx'
import { type Draft, toText } from './settings-form.ts'

type Props = {
  /** The stored settings and their ETag. */
  stored: { body: Workspace; etag: string }
  draft: Draft
  /** Why the service has rejected a field, by its name. */
  errors: Record<string, string>
  onEdit: (change: Draft) => void
  onSubmit: () => void
  /** Messages and the button. */
  children: ComponentChildren
}

/** The form of the settings. The service validates it, so that there is one sentence for each rule. */
export function SettingsForm({ stored: { body, etag }, draft, errors, onEdit, onSubmit, children }: Props) {
  const text = { ...toText(body), ...draft }
  const input = (name: 'name' | 'website' | 'intro' | 'origins') => ({
    value: text[name],
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      onEdit({ [name]: currentTarget.value }),
  })
  const submit = (event: Event) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form class="card" noValidate onSubmit={submit}>
      <SettingsField name="name" label={texts.name} hint={texts.nameHint} error={errors.name}>
        {(control) => <input {...control} {...input('name')} autocomplete="organization" />}
      </SettingsField>
      <SettingsField name="website" label={texts.website} error={errors.website}>
        {(control) => <input {...control} {...input('website')} type="url" autocomplete="url" placeholder="https://" />}
      </SettingsField>
      <SettingsField name="intro" label={texts.intro} hint={texts.introHint} error={errors.intro}>
        {(control) => <input {...control} {...input('intro')} autocomplete="off" />}
      </SettingsField>
      <LogoField
        url={body.logo ? `/form/${body.workspaceId}/logo?v=${etag.replaceAll(/^W\/|"/g, '')}` : undefined}
        value={draft.logo}
        error={errors.logo}
        onChange={(logo) => onEdit({ logo })}
      />
      <SettingsField name="origins" label={texts.origins} hint={texts.originsHint} error={errors.origins}>
        {(control) => <textarea {...control} {...input('origins')} rows={3} spellcheck={false} autocapitalize="off" />}
      </SettingsField>
      <DisplayFields text={text} errors={errors} onEdit={onEdit} />
      <SpamFields text={text} errors={errors} onEdit={onEdit} />
      <ControllerFields text={text} errors={errors} onEdit={onEdit} />
      {children}
    </form>
  )
}
