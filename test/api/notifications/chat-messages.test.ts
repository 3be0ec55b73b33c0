import { beforeEach, describe, expect, test } from 'vitest'
import { addChannel, letTimePass, listDeliveries, mailTo, runCronWith, submit } from '../../support/messages.ts'
import { query, workspaceA } from '../../support/service/harness.ts'
import { startReceiver } from '../../support/service/receiver.ts'

/* What incoming webhooks of chats get. */

const receiver = await startReceiver()
const fault = mailTo(receiver)
const teamsHost = 'x.environment.api.powerplatform.com'
const slack = { kind: 'slack', target: 'https://hooks.slack.com/services/x' }
const discord = { kind: 'discord', target: 'https://discord.com/api/webhooks/1/x' }
const teams = { kind: 'teams', target: `https://${teamsHost}/workflows/x` }

const attack =
  '<!channel> <@U1> @everyone @here <script>&amp; **bold** [link](https://evil.example) https://evil.example\n# Title\n<at>Ada</at> ||x|| `code`'

beforeEach(() => {
  receiver.behaviours = []
  receiver.requests.length = 0
})

type SlackBlock = { type: string; text: { type: string; text: string; verbatim: boolean } }

/** Sends a testimonial to one channel, and returns the request's path and JSON. */
async function announce(channel: object, fields: object) {
  await addChannel(fault, channel)
  await submit(fault, fields)
  const [request, ...others] = receiver.requests
  expect(others).toEqual([])
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Laurel',
    'x-redirect': 'manual',
  })
  return { path: request?.path, json: JSON.parse(request?.body ?? '') }
}

test('Slack gets escaped text without mentions and links of visitors, and a link to the inbox but none that acts', async () => {
  const { path, json } = await announce(slack, { firstname: '<!here>', testimonialText: attack, stars: 5 })
  expect(path).toBe('/hooks.slack.com/services/x')
  expect(Object.keys(json)).toEqual(['text', 'blocks', 'unfurl_links', 'unfurl_media'])
  // Notifications show the text, without words of visitors.
  expect(json).toMatchObject({ text: 'A new testimonial for Ours', unfurl_links: false, unfurl_media: false })
  const [{ id } = {}] = await query('SELECT id FROM testimonials')
  const texts = json.blocks.map(({ type, text: { text, ...settings } }: SlackBlock) => {
    // Slack makes links of URLs otherwise.
    expect([type, settings]).toEqual(['section', { type: 'mrkdwn', verbatim: true }])
    return text.replaceAll(/http:\/\/[^/]+/g, 'ORIGIN')
  })
  expect(texts).toEqual([
    '*A new testimonial for Ours*',
    `> &lt;!channel&gt; &lt;@U1&gt; @everyone @here &lt;script&gt;&amp;amp; **bold** [link](https://evil.example) https://evil.example
> # Title
> &lt;at&gt;Ada&lt;/at&gt; ||x|| \`code\`
> — &lt;!here&gt;
5 of 5 stars · no consent to publication
<ORIGIN/inbox/${workspaceA}/${id}|Open in the inbox>`,
  ])
  expect(await query('SELECT * FROM messageLinks')).toEqual([])
})

test.each(['&', 'x\n'])('Slack gets no block of more than the 3,000 characters that it accepts (%j)', async (text) => {
  const { json } = await announce(slack, { firstname: '&'.repeat(200), testimonialText: text.repeat(5_000) })
  const lengths = json.blocks.map((block: SlackBlock) => block.text.text.length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(3_000)
  expect(json.blocks[1].text.text).toMatch(/^> [&x].*Open in the inbox>$/s)
})

test('Discord gets text without mentions, formatting and links of visitors', async () => {
  const { path, json } = await announce(discord, { testimonialText: attack })
  expect(path).toBe('/discord.com/api/webhooks/1/x')
  expect(json).toMatchObject({ allowed_mentions: { parse: [] }, flags: 4 })
  const quote = json.content
    .split('\n')
    .filter((line: string) => line.startsWith('> '))
    .join('\n')
  // Discord shows a backslash before punctuation as the punctuation alone.
  expect(quote.replaceAll('\n> ', '\n').slice(2).replaceAll(/\\(.)/g, '$1')).toBe(attack)
  expect(quote.slice(2).replaceAll('\n> ', '').replaceAll(/\\./g, '')).toMatch(/^[\w\s]*$/)
  expect(json.content).toMatch(/\[Open in the inbox\]\(http:\/\/[^()\\]+\)$/)
})

test('Teams gets a card of text runs, in which it reads no Markdown, and an action that opens the inbox', async () => {
  const { path, json } = await announce(teams, { firstname: 'Eve', testimonialText: attack })
  expect(path).toBe(`/${teamsHost}/workflows/x`)
  expect(json).toMatchObject({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: { type: 'AdaptiveCard' } }],
  })
  const { body }: { body: { type: string; inlines?: { text: string }[]; actions?: object[] }[] } =
    json.attachments[0].content
  expect(new Set(body.map(({ type }) => type))).toEqual(new Set(['RichTextBlock', 'ActionSet']))
  const texts = body.flatMap(({ inlines = [] }) => inlines.map(({ text }) => text))
  expect(texts.slice(1, -1)).toEqual([...attack.split('\n'), '— Eve'])
  expect(body.at(-1)?.actions).toEqual([
    { type: 'Action.OpenUrl', title: 'Open in the inbox', url: expect.stringMatching(/^http:\/\/[^/]+\/inbox\//) },
  ])
})

describe.each([
  ['Slack', slack, 12_000],
  ['Discord', discord, 2_000],
  ['Teams', teams, 8_000],
])('%s', (_, channel, maxLength) => {
  test.each([
    ['short', 'Fine.'],
    ['long', 'Fine. '.repeat(1_600)],
    ['of punctuation', '<"'.repeat(5_000)],
    ['in another script', '素'.repeat(10_000)],
    ['of musical symbols', '𝄞'.repeat(10_000)],
  ])('gets no more than it accepts for twelve texts that are %s, and counts the others', async (_, testimonialText) => {
    await addChannel(fault, channel)
    await query("UPDATE channels SET quietUntil = '9999-01-01T00:00:00.000Z'")
    const name = { firstname: '_'.repeat(200), lastname: '*'.repeat(200), company: '&'.repeat(300) }
    await Promise.all(Array.from({ length: 12 }, () => submit(fault, { ...name, testimonialText })))
    await letTimePass()
    await runCronWith(fault)
    const [request] = receiver.requests
    expect(request?.body.length).toBeLessThanOrEqual(maxLength)
    expect(request?.body).toContain('12 new testimonials for Ours')
    const shown = request?.body.match(/Open in the inbox/g)?.length ?? 0
    expect(shown).toBeGreaterThan(0)
    expect(request?.body.replaceAll('\\', '')).toContain(`More in the inbox: ${12 - shown}.`)
  })

  test('is tried again after an error, and stopped after 410', async () => {
    const id = await addChannel(fault, channel)
    receiver.behaviours = [{ status: 403 }, { status: 410 }]
    await submit(fault)
    expect(await listDeliveries(id)).toMatchObject([{ status: 403, outcome: null }])
    await letTimePass()
    await runCronWith(fault)
    expect(await listDeliveries(id)).toMatchObject([{ status: 410, outcome: 'failed' }])
    expect(await query('SELECT stopped FROM channels')).toEqual([{ stopped: expect.any(String) }])
  })
})
