import { render } from 'preact'
import { open } from './actions.ts'
import { formChanges } from './changes.ts'
import { Page } from './Page.tsx'
import './page.css'
import { setRenderer, state } from './state.ts'

/*
 * The page of the person who gave a testimonial. Its URL has the token in the fragment, which no server and no `Referer` gets. The
 * HTML alone has a form for the code, which the service answers without JavaScript.
 */

const main = document.querySelector('main')

if (main) {
  main.replaceChildren()
  setRenderer(() => {
    main.ariaBusy = `${!!state.isBusy}`
    render(<Page />, main)
  })
  // A link pasted into a page that is open changes only the fragment.
  addEventListener('hashchange', open)
  // A key that is held down is pressed once.
  addEventListener('keydown', (event) => {
    if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault()
  })
  addEventListener('beforeunload', (event) => {
    const form = document.querySelector<HTMLFormElement>('section form')
    if (form && formChanges(form)) event.preventDefault()
  })
  open()
}
