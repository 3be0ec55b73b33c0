/** The English texts of the question after a session has ended. */
export const texts = {
  title: 'Your session has ended',
  intro:
    'What you typed or changed is still here, but not saved yet. Sign in again in a new tab; this page then continues where you left off.',
  signIn: 'Sign in',
  waiting: 'Waiting for you to sign in there.',
  blocked: 'The browser has blocked the new tab. Allow it, then press “Sign in” again.',
  notDeleted: 'Your session had ended. Do it again if you still want to.',
}
