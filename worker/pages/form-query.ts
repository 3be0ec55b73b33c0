import { html } from 'hono/html'
import { getTraits } from '../../shared/field-traits.ts'
import { apiName, fieldSettings } from '../../shared/form-fields.ts'
import { prefilledFields } from '../../shared/invitation.ts'

/* The values that the query of a form's page brings to the form, such as the link of an invitation. */

/** Returns the values that an invitation's link fills in, by the names of the form's settings; none without an invitation. */
const invitedSettings = (query: URLSearchParams): [name: string, value: string][] =>
  query.get('invite') ? Object.keys(prefilledFields).map((name) => [name, query.get(name) ?? '']) : []

/**
 * Returns the values that the query sets, by control: with names such as `laurel_text`, and those of an invitation. A consent is
 * never prefilled.
 */
export function prefillFromQuery(query: URLSearchParams): URLSearchParams {
  const invited = new URLSearchParams(invitedSettings(query))
  const values = fieldSettings
    .filter((setting) => getTraits(apiName(setting)).isPrefillable !== false)
    .map((setting) => [apiName(setting), query.get(`laurel_${setting}`) ?? invited.get(setting) ?? ''])
  return new URLSearchParams([...values, ['invite', query.get('invite') ?? '']])
}

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
