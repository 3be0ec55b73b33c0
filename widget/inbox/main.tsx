import './inbox.css'
import { render } from 'preact'
import type { InboxPage } from '../../shared/inbox.ts'

const page: InboxPage = JSON.parse(document.getElementById('page-data')?.textContent ?? '')
const root = document.getElementById('app')

if (root)
  render(
    <ul>
      {page.items.map(({ firstname }) => (
        <li>{firstname}</li>
      ))}
    </ul>,
    root,
  )
