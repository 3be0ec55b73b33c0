import type { Note } from '../Field.tsx'
import { names } from '../Fields.tsx'
import type { Form } from '../Form.tsx'
import { type Control, isControl, whatIsWrong } from './controls.ts'
import { judge as judgeVideo } from './VideoPreview.tsx'

/** The sentences for what is wrong, by control; the first such control gets the focus. */
export function judge(form: Form, filledIn: HTMLFormElement): Record<string, Note> {
  const wrong: Record<string, Note> = {}
  let first: HTMLElement | undefined
  for (const control of filledIn.querySelectorAll<Control | HTMLButtonElement>('input, textarea, .add')) {
    const text = isControl(control) ? judgeControl(form, control) : judgeProfiles(form, filledIn)
    if (!text) continue
    // Where the focus stays nothing else would read it out.
    const live = !first && control.matches(':focus')
    wrong[control.id || control.name || 'socialMediaProfiles'] ??= { text, wrong: true, live }
    first ??= control
  }
  first?.focus()
  return wrong
}

function judgeControl({ props: { say }, videos }: Form, control: Control): string {
  const video = control.name === 'externalVideoHtml' && videos ? judgeVideo(videos, control.value, say) : undefined
  return whatIsWrong(control, say) || (video?.wrong ? video.text : '')
}

function judgeProfiles({ props: { say, setting } }: Form, filledIn: HTMLFormElement): string {
  const links = new FormData(filledIn).getAll('socialMediaProfiles')
  return names(setting('required')).has('social') && !links.some(Boolean) ? say('missing') : ''
}
