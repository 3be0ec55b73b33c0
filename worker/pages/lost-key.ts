import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'

type Service = { workspaceId?: string | undefined; isLocal: boolean }

/** Renders how an owner without a key gets another one. The guide has each step, for people who have never seen a terminal. */
export const lostKeyHelp = ({ workspaceId = 'ID', isLocal }: Service): Html =>
  html`<p class="muted">Anyone with an owner key can make you another one, under Settings, Keys. If nobody has one, the person who set up the service runs this in its folder, <a href="/docs/guides/operate#replace-a-lost-key">step by step</a>:</p>
<pre class="code" dir="ltr" tabindex="0">npm run laurel -- key create --workspace ${workspaceId}${!isLocal && ' --remote'}</pre>`
