import { html } from 'hono/html'
import { prefilledFields } from '../../shared/invitation.ts'
import { hidden } from './html-controls.ts'

/* What the link of an invitation brings to the pages of forms, in its query. */

/** Returns the values that the link fills in, by the names of the form's settings; none without an invitation. */
export const invitedSettings = (query: URLSearchParams): [name: string, value: string][] =>
  query.get('invite') ? Object.keys(prefilledFields).map((name) => [name, query.get(name) ?? '']) : []

/** Renders the attributes of the form's element. */
export function invitationAttributes(query: URLSearchParams) {
  const values = invitedSettings(query)
  return (
    values[0] &&
    html` invite="${query.get('invite')}"${values.map(([name, value]) => value && html` prefill-${name}="${value}"`)}`
  )
}

/** Returns what the query of the page without JavaScript begins with, and what it needs of that of this page. */
export const plainQuery = (query: URLSearchParams) => `?plain${query.get('invite') ? `&${query}` : ''}`

/** Renders the control of the form without JavaScript that names the invitation. */
export const inviteControl = (values: URLSearchParams) => {
  const invite = values.get('invite')
  return invite && hidden('invite', invite)
}
