import type { FormProps } from '../types.ts'

/** Something to talk about: the form's questions, or else the site owner's prompt. */
export function Cue({ t, setting, stored }: FormProps) {
  const questions = stored.questions?.map(({ text }) => text) ?? []
  return (
    <div class="cue" dir="auto">
      {(questions[0] ? questions : [setting('prompt') || stored.texts?.prompt || t('starter')]).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
