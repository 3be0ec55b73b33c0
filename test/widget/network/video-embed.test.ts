import { expect, test } from 'vitest'
import { TestimonialInput, VisitorTestimonialInput } from '../../../shared/testimonial.ts'
import { embedHtml, parseVideo } from '../../../shared/video.ts'
import { openPage } from '../../support/browser/browser.ts'

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
  '<iframe src="https://drive.usercontent.google.com/download?id=1AbCdEfGhIjKlMnOpQrStUvWxYz012345&confirm=t"></iframe>',
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
    ' allow="camera *" ',
    ' referrerpolicy="unsafe-url" ',
    ' width="99999" ',
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

/** Returns the accepted mutations, each with what would be stored. */
function acceptedCodes(input: typeof TestimonialInput | typeof VisitorTestimonialInput) {
  const codes = new Set(validCodes.flatMap((code) => Array.from(mutate(code))))
  return Array.from(codes).flatMap((sent) => {
    const stored = input.safeParse({ externalVideoHtml: sent }).data?.externalVideoHtml
    return stored ? [{ sent, stored }] : []
  })
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
        allow: frame?.allow ?? '',
        referrerPolicy: frame?.referrerPolicy ?? '',
        width: Number.parseFloat(frame?.width ?? ''),
        url: frame?.src ?? '',
      }
    })
  }, codes)
}

const allowedAttributes = /^(src|width|height|title|frameborder|allow|allowfullscreen|referrerpolicy|loading|sandbox)$/

test('accepts only a single https iframe without scripts from callers with an API key', async () => {
  const codes = new Set(acceptedCodes(TestimonialInput).map(({ stored }) => stored))
  expect(codes.size).toBeGreaterThan(1_000)
  for (const { code, elements, text, attributes, url, ...frame } of await parseInBrowser(Array.from(codes))) {
    expect(frame.allow, code).not.toMatch(/camera|microphone/i)
    expect(frame.referrerPolicy, code).not.toBe('unsafe-url')
    if (frame.width) expect(frame.width, code).toBeLessThanOrEqual(4_000)
    expect({ elements, text, forbidden: attributes.filter((name) => !allowedAttributes.test(name)) }, code).toEqual({
      elements: 'iframe',
      text: '',
      forbidden: [],
    })
    expect(url, code).toMatch(/^https:\/\//)
  }
})

test('stores only rebuilt embeds for visitors, in which a browser shows the same video', async () => {
  const codes = acceptedCodes(VisitorTestimonialInput)
  expect(codes.length).toBeGreaterThan(1_000)
  for (const { sent, stored } of codes) {
    const video = parseVideo(sent)
    expect(stored, sent).toBe(video && embedHtml(video))
  }
  for (const { code, url } of await parseInBrowser(Array.from(new Set(codes.map(({ stored }) => stored))))) {
    expect(parseVideo(url), code).toEqual(parseVideo(code))
  }
})

test('a generated embed code has the intended URL in a browser', async () => {
  const video = { provider: 'Dailymotion', id: 'x84sh87', start: 30 }
  expect(await parseInBrowser([embedHtml(video)])).toMatchObject([
    { elements: 'iframe', url: 'https://geo.dailymotion.com/player.html?video=x84sh87&startTime=30' },
  ])
})
