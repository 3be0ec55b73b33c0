import { state } from './state.ts'

/** Renders the message about what it stands next to. */
export const Message = ({ place }: { place: string }) =>
  state.message?.place === place ? (
    <p id={`${place}-message`} role="alert" class={state.message.isDone ? 'done' : ''}>
      {state.message.text}
    </p>
  ) : null
