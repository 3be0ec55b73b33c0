import { texts } from './en.ts'
import { Header } from './Header.tsx'
import { LazyScreen } from './LazyScreen.tsx'
import type { State } from './store.ts'

/** The header, and the screen that the URL names. */
export function App({ page, route }: State) {
  return (
    <>
      <Header page={page} route={route} />
      <main id="main" class={route.screen} tabIndex={-1}>
        {route.screen === 'inbox' ? (
          <h1>{texts.screens.inbox}</h1>
        ) : (
          <LazyScreen key={route.screen} page={page} name={route.screen} />
        )}
      </main>
    </>
  )
}
