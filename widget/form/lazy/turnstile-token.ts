import type { FormComponent } from '../types.ts'

/** The time that a form waits for a token before it is sent without one. */
const waitMs = 3_000

/** Begins to check the visitor, if the site owner wants that. Without a network, or if the page blocks it, there is no token. */
export function startTurnstile(form: FormComponent): void {
  const siteKey = form.props.setting('turnstile')
  if (siteKey)
    form.readToken ??= import('./turnstile.ts')
      .then(({ createTurnstile }) => createTurnstile(form.props, siteKey))
      .catch(() => undefined)
}

/** Returns the body of a request with a token of the visitor's, or as it was. */
export async function addTurnstileToken(form: FormComponent, body: string): Promise<string> {
  startTurnstile(form)
  const token =
    form.readToken &&
    (await Promise.race([
      form.readToken.then((read) => read?.()),
      new Promise<undefined>((resolve) => setTimeout(resolve, waitMs)),
    ]).catch(() => undefined))
  return token ? body.replace(/}$/, `,"turnstileToken":${JSON.stringify(token)}}`) : body
}
