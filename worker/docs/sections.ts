import { html } from 'hono/html'
import { demo } from '../lib/demo.ts'
import { errorResponses } from '../openapi/error-responses.ts'
import { testimonialInput } from '../openapi/examples.ts'
import { code, type Html, prose } from './markup.ts'

/* What is worth knowing before the single operations. */

/** A part of the page with a heading, to which links can lead. */
export type Section = { id: string; title: string; text: Html }

const records = `${demo.address}/v1/testimonial`
const json = "-H 'Content-Type: application/json'"
const { firstname, testimonialText, stars } = testimonialInput

export const first: Section = {
  id: 'first',
  title: 'The first call',
  text: html`<p>This stores a testimonial and answers with it. On a laptop, after <code>npm start</code>, it works as it is.
Elsewhere put an API key of yours for <code>${demo.key}</code>, and in the lines below your workspace for
<code>${demo.workspaceId}</code>.</p>
${code(
  `curl -u x:${demo.key} ${json} \\
  -d '${JSON.stringify({ firstname, testimonialText, stars })}' \\
  ${records}`,
  'sh',
)}<p>Where a line below says <code>$id</code>, it means the <code>id</code> of such an answer:
<code>id=5f0c9d1e-…</code>, typed once, fills it in. Whatever is asked with <code>GET</code> can be asked with
<code>HEAD</code>, too.</p>
`,
}

/** What else a status can say, beside what an operation is refused with. */
const others = [
  { status: 304, description: 'Nothing has changed since the answer that `If-None-Match` names.' },
  { status: 405, description: 'The address does not take this method; `Allow` says which it takes.' },
]

const statuses = [...errorResponses, ...others].sort((one, other) => one.status - other.status)

export const sections: Section[] = [
  {
    id: 'authentication',
    title: 'Authentication',
    text: html`<p>HTTP Basic: any user name, and an API key as the password. A key belongs to a workspace and reaches nothing
outside of it. A header with a wrong key is answered 401 and never taken for a visitor.</p>
<p>Visitors of your pages send no key. They may create testimonials, which nobody sees until you publish them, and nothing
else. An API key has no business in a page: everybody who opens the page could read it.</p>
`,
  },
  {
    id: 'errors',
    title: 'Errors',
    text: html`<p>Every refusal is one sentence of at most 300 characters, as a JSON string. It names the fields and their
rules, and never what was sent; nothing of a refused request is stored. Whoever runs the service finds a fault in the log by
the <code>X-Request-Id</code> of its answer.</p>
<table>
<thead><tr><th scope="col">Status</th><th scope="col">When</th></tr></thead>
<tbody>
${statuses.map(
  ({
    status,
    description,
  }) => html`<tr id="status-${status}"><th scope="row"><code>${status}</code></th><td>${prose(description)}</td></tr>
`,
)}</tbody>
</table>
`,
  },
  {
    id: 'once',
    title: 'Creating once',
    text: html`<p>When an answer is lost, nobody knows whether the record was stored. With an <code>Idempotency-Key</code> of its
own a create can be sent again until it is answered, and makes one record:</p>
${code(
  `curl -u x:${demo.key} ${json} -H 'Idempotency-Key: order-4711' \\
  -d '{"firstname":"Edsger"}' \\
  ${records}`,
  'sh',
)}<p>A repeated request is answered with the record as it is now and <code>Idempotent-Replayed: true</code>; with
another body it is 400. These keys do not expire; they go with their record.</p>
`,
  },
  {
    id: 'lists',
    title: 'Lists',
    text: html`<p>A list comes newest first in pages of up to 1,000, or of fewer by <code>limit</code>. While there is more, a
<code>Link</code> header holds the address of the next page; ask for it as it stands there. What is created meanwhile neither
hides a record nor repeats one.</p>
${code(`curl -i -u x:${demo.key} '${records}/all/${demo.workspaceId}?limit=50'`, 'sh')}`,
  },
  {
    id: 'conflicts',
    title: 'Conflicts',
    text: html`<p>A record is answered with an <code>ETag</code>, which names its state. Sent back as <code>If-Match</code>, a
change or an erasure happens only in this state, and else is answered 412: nobody overwrites what they have not seen. An
empty <code>If-Match</code> counts as none.</p>
${code(
  `curl -s -u x:${demo.key} -D head.txt ${records}/$id
tag=$(tr -d '\\r' < head.txt | sed -n 's/^[Ee][Tt]ag: //p')

curl -X PUT -u x:${demo.key} ${json} -H "If-Match: \${tag:?}" \\
  -d '{"published":true}' \\
  ${records}/$id`,
  'sh',
)}<p>With <code>If-None-Match</code> a read is answered 304, without a body, while nothing has changed.</p>
`,
  },
  {
    id: 'person',
    title: 'A person’s data',
    text: html`<p>Somebody who asks what you hold about them, or wants it erased, is found by their address: look it up in the
testimonials and in the contacts, erase each record by its id, and do so until both answer <code>[]</code>. On the command line one line
does all of this: <code>npm run laurel -- person erase</code>, and <code>person export</code> before it.</p>
`,
  },
  {
    id: 'limits',
    title: 'Limits',
    text: html`<table>
<thead><tr><th scope="col">Who</th><th scope="col">How much</th></tr></thead>
<tbody>
<tr><th scope="row">An API key</th><td>5,000 requests in 10 seconds</td></tr>
<tr><th scope="row">A visitor’s address</th><td>60 creates a minute</td></tr>
<tr><th scope="row">All visitors of a workspace</th><td>600 creates a minute</td></tr>
<tr><th scope="row">An address with wrong keys</th><td>300 requests a minute; right ones are never refused for them</td></tr>
<tr><th scope="row">A body</th><td>64 KiB</td></tr>
</tbody>
</table>
<p>More is answered 429, and <code>Retry-After</code> says in how many seconds to try again. A larger body is answered 413.</p>
`,
  },
]
