import { Component } from 'preact'
import type { FormComponent } from '../types.ts'
import { joinTexts } from './controls.ts'
import { DiscardButton } from './DiscardButton.tsx'

type Props = { form: FormComponent }

/** Says that the form shows a draft from an earlier visit, with a button that discards it. */
export class RestoredDraft extends Component<Props> {
  override componentDidMount() {
    const { form } = this.props
    moveText(form)
    // The buttons of fields show which are filled in.
    form.readValues()
  }

  override render({ form }: Props) {
    const { t } = form.props
    return (
      <>
        {t('restored')} <DiscardButton form={form} label="startOver" question="clear" />
      </>
    )
  }
}

/** Moves what was written into boxes that the form no longer has to its first box, where the visitor sees it. */
function moveText(component: FormComponent): void {
  const { draft, element } = component
  const form = element.current
  const box = form?.querySelector('textarea')
  const orphans = Object.entries(draft.values()).filter(
    ([name, text]) => text && /^(answer-|testimonialText)/.test(name) && !form?.elements.namedItem(name),
  )
  if (!box || !orphans[0]) return
  box.value = joinTexts([box.value, ...orphans.map(([, text]) => text)])
  for (const [name] of orphans) delete draft.values()[name]
  draft.write()
  component.saveDraft()
}
