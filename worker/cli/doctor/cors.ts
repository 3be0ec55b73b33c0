import { type Answer, ask, sentenceOf } from './http.ts'
import { between, ok, type Verdict, wrong } from './result.ts'

/** What a browser asks before a page of this origin may send, as it asks it. */
export async function judgePreflight(service: URL, origin: string): Promise<Verdict[]> {
  const { status, headers } = await ask(new URL('/v1/testimonial', service), {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,idempotency-key',
    },
  })
  const lacks = [
    ...(status >= 200 && status < 300 ? [] : [`it was answered ${status}`]),
    ...lacksOrigin(headers, origin),
    ...['content-type', 'idempotency-key']
      .filter((name) => !lists(headers, 'Allow-Headers', name))
      .map((name) => `${name} is not allowed`),
  ]
  if (lacks.length > 0) return wrong(`No page of another origin may send: ${lacks.join(', ')}. ${between}`)
  return ok('A page of another origin may send.')
}

/** What a page gets to read when a testimonial is refused. Nothing is stored by this. */
export async function judgeRefusal(service: URL, origin: string): Promise<Verdict[]> {
  const answer = await ask(new URL('/v1/testimonial', service), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: '{"firstname":1}',
  })
  const lacks = [...lacksSentence(answer), ...lacksOrigin(answer.headers, origin), ...lacksExposed(answer.headers)]
  if (lacks.length > 0)
    return wrong(`A page can not show why a testimonial is refused: ${lacks.join(', ')}. ${between}`)
  return ok('A page can show why a testimonial is refused.')
}

function lacksSentence(answer: Answer): string[] {
  const isRight = answer.status === 400 && /^firstname: /.test(sentenceOf(answer) ?? '')
  return isRight ? [] : [`it was answered ${answer.status}, not 400 with a sentence about firstname`]
}

function lacksOrigin(headers: Headers, origin: string): string[] {
  const allowed = headers.get('Access-Control-Allow-Origin')
  return allowed === '*' || allowed === origin ? [] : ['Access-Control-Allow-Origin: * is missing']
}

function lacksExposed(headers: Headers): string[] {
  return ['idempotent-replayed', 'retry-after', 'x-request-id']
    .filter((name) => !lists(headers, 'Expose-Headers', name))
    .map((name) => `${name} is not exposed`)
}

const lists = (headers: Headers, list: string, name: string) =>
  (headers.get(`Access-Control-${list}`) ?? '')
    .toLowerCase()
    .split(',')
    .some((item) => item.trim() === name)
