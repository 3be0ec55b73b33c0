import { afterAll, expect, test } from 'vitest'
import { TestimonialInput, VisitorTestimonialInput } from '../../shared/testimonial.ts'
import { embedHtml, parseVideo } from '../../shared/video.ts'
import { closeAll, openPage } from '../support/browser.ts'

/*
 * Embed codes in the eyes of a browser: good ones are disturbed at every place, and Chromium's own parser is asked what
 * the codes that still pass would be in a page.
 */

afterAll(closeAll)

const good = [
  '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?a=1&amp;start=9" title=\'A video\' frameborder="0" allowfullscreen></iframe>',
  '<iframe src = "https://player.vimeo.com/video/76979871" allow="autoplay"></iframe>',
  '<div><iframe src="https://www.loom.com/embed/0123456789abcdef0123456789abcdef"></iframe></div>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ/x?q=1"></iframe>',
  '<iframe src="https://geo.dailymotion.com/player.html?vide=xEVIL11&amp;video=x84sh87"></iframe>',
]
const disturbances = [
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

/** Each disturbance put in at each place, and put there for the character behind it. */
function* disturbed(code: string): Generator<string> {
  for (let place = 0; place <= code.length; place++) {
    for (const disturbance of disturbances) {
      yield code.slice(0, place) + disturbance + code.slice(place)
      yield code.slice(0, place) + disturbance + code.slice(place + 1)
    }
  }
}

/** What passes, as it is stored, each once. */
function stored(input: typeof TestimonialInput | typeof VisitorTestimonialInput): string[] {
  const codes = good.flatMap((code) => Array.from(disturbed(code)))
  const passed = codes.map((externalVideoHtml) => input.safeParse({ externalVideoHtml }).data?.externalVideoHtml)
  return Array.from(new Set(passed.filter((html) => typeof html === 'string')))
}

/** What a browser makes of each code: every element with its attributes, and where the first one leads. */
async function parsed(codes: string[]) {
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
        address: frame?.src ?? '',
      }
    })
  }, codes)
}

const harmless = /^(src|width|height|title|frameborder|allow|allowfullscreen|referrerpolicy|loading|sandbox)$/

test('what a key holder may store is one iframe of an https page, with nothing that runs', async () => {
  const codes = stored(TestimonialInput)
  expect(codes.length).toBeGreaterThan(1_000)
  for (const { code, elements, text, attributes, address } of await parsed(codes)) {
    expect({ elements, text, bad: attributes.filter((name) => !harmless.test(name)) }, code).toEqual({
      elements: 'iframe',
      text: '',
      bad: [],
    })
    expect(address, code).toMatch(/^https:\/\//)
  }
})

test('what a visitor may store shows the same supported video to a browser, which decodes the address', async () => {
  const codes = stored(VisitorTestimonialInput)
  expect(codes.length).toBeGreaterThan(500)
  for (const { code, address } of await parsed(codes)) {
    expect(parseVideo(address), code).toBeDefined()
    expect(parseVideo(address), code).toEqual(parseVideo(code))
  }
})

test('what is rebuilt is read by a browser as it was meant', async () => {
  const video = { provider: 'Dailymotion', id: 'x84sh87', start: 30 }
  expect(await parsed([embedHtml(video)])).toMatchObject([
    { elements: 'iframe', address: 'https://geo.dailymotion.com/player.html?video=x84sh87&startTime=30' },
  ])
})
