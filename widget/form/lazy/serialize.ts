/**
 * Returns the body of `POST /v1/testimonial` for a form. The controls have the names of the API, so only the differences
 * are handled here: empty controls are omitted, stars are a number, and a consent's value is the time of the tick.
 */
export function serializeForm(form: FormData, workspaceId: string | null): string {
  const fields: [string, string][] = workspaceId ? [['workspaceId', JSON.stringify(workspaceId)]] : []
  const profiles: string[] = []
  for (const [name, value] of form) {
    const json = JSON.stringify(value)
    if (value === '' || name === 'privacy') continue
    if (name === 'socialMediaProfiles') profiles.push(json)
    else if (name === 'gaveConsent') {
      fields.push([name, 'true'])
      // Without a click, as when a script ticks the box, the service uses the time of sending.
      if (value !== 'on') fields.push(['consentDateTime', json])
    } else fields.push([name, name === 'stars' ? `${Number(value)}` : json])
  }
  if (profiles[0]) fields.push(['socialMediaProfiles', `[${profiles}]`])
  // Assembled by hand: old libraries add a `toJSON` to arrays and objects that turns them into strings.
  return `{${fields.map(([name, json]) => `"${name}":${json}`)}}`
}
