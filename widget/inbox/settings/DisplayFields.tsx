import { texts } from './en.ts'
import { SettingsField } from './SettingsField.tsx'
import type { Draft, SettingsText } from './settings-form.ts'

type Props = {
  text: SettingsText
  /** Why the service has rejected a field, by its name. */
  errors: Record<string, string>
  onEdit: (change: Draft) => void
}

/** The part of the settings that decides what visitors of the owner's site see of the testimonials. */
export function DisplayFields({ text, errors, onEdit }: Props) {
  const input = (name: 'displayHeading' | 'displayHow' | 'itemName' | 'itemId') => ({
    value: text[name],
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onEdit({ [name]: currentTarget.value }),
  })
  const choice = (name: 'displayNames' | 'displayPhotos' | 'displayAverage', hint: string) => (
    <SettingsField name={name} label={texts[name]} hint={hint} error={errors[name]}>
      {(control) => (
        <select
          {...control}
          value={text[name]}
          onChange={({ currentTarget }) => onEdit({ [name]: currentTarget.value })}
        >
          {Object.entries(texts.displayChoices[name]).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </SettingsField>
  )
  // The service reports one error for the item: the type comes from a list, so it is the name or the URL.
  const itemError = errors.displayItem
  const isUrlError = itemError?.includes('URL')
  return (
    <>
      <h2>{texts.yourTestimonials}</h2>
      <fieldset class="choices">
        <legend>{texts.display}</legend>
        {(['open', 'closed'] as const).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="display"
              value={value}
              checked={text.display === value}
              onChange={() => onEdit({ display: value })}
            />
            <span>
              <strong>{texts.displayStates[value]}</strong> <span class="hint">{texts.displayHints[value]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {choice('displayNames', texts.displayNamesHint)}
      {choice('displayPhotos', text.displayPhotos === 'all' ? texts.allPhotosHint : texts.storedPhotosHint)}
      <SettingsField
        name="displayHeading"
        label={texts.displayHeading}
        hint={texts.displayHeadingHint}
        error={errors.displayHeading}
      >
        {(control) => <input {...control} {...input('displayHeading')} autocomplete="off" />}
      </SettingsField>
      <SettingsField name="displayHow" label={texts.displayHow} hint={texts.displayHowHint} error={errors.displayHow}>
        {(control) => <input {...control} {...input('displayHow')} autocomplete="off" />}
      </SettingsField>
      {choice('displayAverage', text.displayAverage === 'all' ? texts.averageOfAllHint : texts.averageOfPublishedHint)}
      <SettingsField name="itemType" label={texts.itemType} hint={texts.itemTypeHint} error={undefined}>
        {(control) => (
          <select
            {...control}
            value={text.itemType}
            onChange={({ currentTarget }) => onEdit({ itemType: currentTarget.value })}
          >
            <option value="">{texts.noItem}</option>
            {Object.entries(texts.itemTypes).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </SettingsField>
      {text.itemType && (
        <>
          <SettingsField
            name="itemName"
            label={texts.itemName}
            subject={texts.itemType}
            error={isUrlError ? undefined : itemError}
          >
            {(control) => <input {...control} {...input('itemName')} autocomplete="off" />}
          </SettingsField>
          <SettingsField
            name="itemId"
            label={texts.itemId}
            subject={texts.itemType}
            hint={texts.itemIdHint}
            error={isUrlError ? itemError : undefined}
          >
            {(control) => (
              <input {...control} {...input('itemId')} type="url" autocomplete="off" placeholder="https://" />
            )}
          </SettingsField>
        </>
      )}
    </>
  )
}
