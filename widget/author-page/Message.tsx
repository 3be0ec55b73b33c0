import { state } from './state.ts'

/** Renders the message about what it stands next to. */
export function Message({ place }: { place: string }) {
  const { message } = state
  if (message?.place !== place) return null
  return (
    <p
      id={`${place}-message`}
      role={message.isQuiet ? undefined : 'alert'}
      tabIndex={-1}
      lang={message.lang}
      dir="auto"
      class={message.isDone ? 'done' : 'error'}
    >
      {message.text}
    </p>
  )
}
