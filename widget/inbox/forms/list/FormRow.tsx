import type { Form, FormSummary } from '../../../../shared/forms/form.ts'
import { languageName } from '../../../../shared/languages.ts'
import { MoreMenu } from '../../ui/MoreMenu.tsx'
import { publishState } from '../settings/publish-state.ts'
import { describeQuestions } from '../templates/find-template.ts'
import { listTexts as texts } from '../texts/en-list.ts'
import { settingTexts } from '../texts/en-settings.ts'

type Props = {
  form: Form
  summary: FormSummary
  url: string
  onCopy: () => void
  onDuplicate: () => void
  onClose: () => void
  onDelete: () => void
}

/** A form in the list, with its state and what can be done to it. */
export function FormRow({ form, summary: { count, published }, url, ...actions }: Props) {
  const { name, live, draft, closed } = form
  const { text, mark } = publishState(form, published, draft)
  const settings = draft ?? published ?? {}
  const others = Object.keys(settings.languages ?? {}).map(languageName)
  return (
    <li>
      <div>
        <h2>
          <a href={url}>
            <bdi>{name}</bdi>
          </a>
        </h2>
        <p class="hint">
          {[describeQuestions(settings), ...(others.length > 0 ? [settingTexts.otherLanguages(others)] : [])].join(
            ', ',
          )}
        </p>
      </div>
      <div class="hint">
        <span class={`state ${mark}`}>{text}</span>
        {texts.received(count)}
      </div>
      <div class="bar">
        {closed ? (
          <button type="button" aria-label={texts.reopenNamed(name)} onClick={actions.onClose}>
            {texts.reopen}
          </button>
        ) : (
          live && (
            <button type="button" aria-label={texts.copyCodeNamed(name)} onClick={actions.onCopy}>
              {texts.copyCode}
            </button>
          )
        )}
        <MoreMenu
          name={name}
          actions={[
            { text: texts.duplicate, onClick: actions.onDuplicate },
            ...(live && !closed ? [{ text: texts.close, onClick: actions.onClose }] : []),
            ...(count === 0 ? [{ text: texts.delete, isDanger: true, onClick: actions.onDelete }] : []),
          ]}
        />
      </div>
    </li>
  )
}
