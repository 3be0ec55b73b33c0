import { expect, test } from 'vitest'
import { TestimonialInput, VisitorTestimonialInput } from '../../shared/testimonial.ts'
import { embedHtml, parseVideo } from '../../shared/video.ts'
import { openPage } from '../support/browser.ts'

/*
 * Embed codes as a browser parses them: valid codes are mutated at every position, and Chromium's parser shows what the
 * accepted ones would be on a page.
 */

const validCodes = [
  '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?a=1&amp;start=9" title=\'A video\' frameborder="0" allowfullscreen></iframe>',
  '<iframe src = "https://player.vimeo.com/video/76979871" allow="autoplay"></iframe>',
  '<div><iframe src="https://www.loom.com/embed/0123456789abcdef0123456789abcdef"></iframe></div>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ/x?q=1"></iframe>',
  '<iframe src="https://geo.dailymotion.com/player.html?vide=xEVIL11&amp;video=x84sh87"></iframe>',
]
const insertions = [
  ...['', ' ', '\t', '\n', '\f', '\r', '\v', '\u00a0', '\u2028', '\ufeff', '\u0085', '\0'],
  ...['"', "'", '`', '<', '>', '/', '=', '&', '\\', '--', '<!--', '-->', '</iframe>', '<iframe>', '<svg>', '<script>'],
  ...[
    ' onload=alert(1) ',
    '" onload="alert(1)',
    "' onload='alert(1)",
    '/onload=alert(1)//',
    ' srcdoc=x ',
    ' src=//evil.example ',
  ],
  ...[
    '&Tab;',
    '&#10;',
    'o&Tab;&',
    '&v=aaaaaaaaaaa&',
    ' src="https://evil.example/" ',
    ' SRC="javascript:x" ',
    '&#34;',
    '&quot;',
    '&#46;&#46;/&#46;&#46;/',
    '/../../',
    '%2e%2e/',
    '@evil.example/',
    '.evil.example',
    'javascript:',
    '//evil.example/',
  ],
]

/** Yields the code with each insertion at each position, with and without the character that follows. */
function* mutate(code: string): Generator<string> {
  for (let position = 0; position <= code.length; position++) {
    for (const insertion of insertions) {
      yield code.slice(0, position) + insertion + code.slice(position)
      yield code.slice(0, position) + insertion + code.slice(position + 1)
    }
  }
}

/** Returns the accepted mutations as they would be stored, without duplicates. */
function acceptedCodes(input: typeof TestimonialInput | typeof VisitorTestimonialInput): string[] {
  const codes = validCodes.flatMap((code) => Array.from(mutate(code)))
  const accepted = codes.map((externalVideoHtml) => input.safeParse({ externalVideoHtml }).data?.externalVideoHtml)
  return Array.from(new Set(accepted.filter((html) => typeof html === 'string')))
}

/** Parses each code in a browser: its elements, text, and the attributes and URL of its first iframe. */
async function parseInBrowser(codes: string[]) {
  const { page } = await openPage()
  return page.evaluate((codes) => {
    return codes.map((code) => {
      const { head, body } = new DOMParser().parseFromString(code, 'text/html')
      const [frame] = body.querySelectorAll('iframe')
      return {
        code,
        elements: [...head.querySelectorAll('*'), ...body.querySelectorAll('*')]
          .map(({ localName }) => localName)
          .join(),
        text: body.textContent?.trim(),
        attributes: frame?.getAttributeNames() ?? [],
        url: frame?.src ?? '',
      }
    })
  }, codes)
}

const allowedAttributes = /^(src|width|height|title|frameborder|allow|allowfullscreen|referrerpolicy|loading|sandbox)$/

test('accepts only a single https iframe without scripts from callers with an API key', async () => {
  const codes = acceptedCodes(TestimonialInput)
  expect(codes.length).toBeGreaterThan(1_000)
  for (const { code, elements, text, attributes, url } of await parseInBrowser(codes)) {
    expect({ elements, text, forbidden: attributes.filter((name) => !allowedAttributes.test(name)) }, code).toEqual({
      elements: 'iframe',
      text: '',
      forbidden: [],
    })
    expect(url, code).toMatch(/^https:\/\//)
  }
})

test('the browser and the parser recognise the same supported video for visitors', async () => {
  const codes = acceptedCodes(VisitorTestimonialInput)
  expect(codes.length).toBeGreaterThan(500)
  for (const { code, url } of await parseInBrowser(codes)) {
    expect(parseVideo(url), code).toBeDefined()
    expect(parseVideo(url), code).toEqual(parseVideo(code))
  }
})

test('a generated embed code has the intended URL in a browser', async () => {
  const video = { provider: 'Dailymotion', id: 'x84sh87', start: 30 }
  expect(await parseInBrowser([embedHtml(video)])).toMatchObject([
    { elements: 'iframe', url: 'https://geo.dailymotion.com/player.html?video=x84sh87&startTime=30' },
  ])
})
