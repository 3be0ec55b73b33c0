import type { RecorderView } from './recorder-view.ts'

type Props = { recorder: RecorderView }

/** What the visitor can talk about: the form's questions, or else the site owner's prompt. Beside the camera, until the take is made. */
export function Cue({ recorder: { state, props } }: Props) {
  const { t, setting, stored } = props.form.props
  if (/review|problem/.test(state.step)) return null
  const texts = stored.questions?.map(({ text }) => text) ?? []
  const prompt = setting('prompt') ?? stored.texts?.prompt ?? t('starter')
  return (
    <div class="cue" dir="auto">
      {(texts[0] ? texts : [prompt]).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
