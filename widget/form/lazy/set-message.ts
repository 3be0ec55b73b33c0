import type { FormComponent, Message } from '../types.ts'

/** Sets or removes the message of a control. Changes the latest state, since several actions can run before a render. */
export const setMessage = (form: FormComponent, id: string, message: Message | undefined): void =>
  form.setState(({ messages }) => ({ messages: { ...messages, [id]: message } }))
