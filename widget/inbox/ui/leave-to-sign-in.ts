/** Leads to the sign-in page, which says that the session has ended, and then back; its promise outlasts the page. */
export function leaveToSignIn(): Promise<never> {
  location.assign(`/inbox/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`)
  return new Promise(() => undefined)
}
