import { requiredFields } from '../Fields.tsx'
import type { FormComponent, Message } from '../types.ts'
import { type Control, isControl, validationMessage } from './controls.ts'

/** Returns the messages of all invalid controls, by id, and focuses the first of them. */
export function validateForm(form: FormComponent, element: HTMLFormElement): Record<string, Message> {
  const messages: Record<string, Message> = {}
  const boxes = [...element.querySelectorAll('textarea')]
  let first: HTMLElement | undefined
  for (const control of element.querySelectorAll<Control | HTMLButtonElement>('input, textarea, .add')) {
    const text =
      (isControl(control) ? controlMessage(form, control) : profilesMessage(form, element)) ||
      (control === boxes[0] && answersMessage(form, boxes))
    if (!text) continue
    // If the focus is already there, nothing else would announce the message.
    const live = !first && control.matches(':focus')
    messages[control.id || control.name || 'socialMediaProfiles'] ??= { text, invalid: true, live }
    first ??= control
  }
  first?.focus()
  // With its label: browsers scroll only to a control that is out of view.
  first?.closest('.field, .stars, .consent')?.scrollIntoView({ block: 'nearest' })
  return messages
}

function controlMessage(form: FormComponent, control: Control): string {
  const { t } = form.props
  // It is filled in once the upload has ended.
  if (form.uploads[control.name]) return ''
  const video = control.name === 'externalVideoHtml' ? form.videos?.videoMessage(form, control.value) : undefined
  const message = form.state.messages[control.id]
  // A tick that went with its sentence stops the form once: the visitor may not have noticed.
  const isUnticked = control.type === 'checkbox' && message && !message.invalid
  return validationMessage(control, t) || (video?.invalid ? video.text : '') || (isUnticked ? message.text : '')
}

/** Returns the message for the first box if the form requires any answer, and there is none. */
function answersMessage(form: FormComponent, boxes: HTMLTextAreaElement[]): string {
  const isMissing = requiredFields(form).includes('questions') && boxes.every(({ value }) => !value.trim())
  return isMissing ? form.props.t('answerRequired') : ''
}

function profilesMessage(form: FormComponent, element: HTMLFormElement): string {
  const links = new FormData(element).getAll('socialMediaProfiles')
  return requiredFields(form).includes('social') && !links.some(Boolean)
    ? form.props.t('socialMediaProfilesRequired')
    : ''
}
