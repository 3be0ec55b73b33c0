import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { unstable_splitSqlQuery as split } from 'wrangler'
import { db } from './service.ts'

/*
 * Cloudflare's API as far as wrangler asks it for D1, see https://developers.cloudflare.com/api/resources/d1: its database
 * is the one of the service that is tested.
 */

const database = { uuid: '11111111-1111-4111-8111-111111111111', name: 'laurel' }

/** What it answers to statements instead of running them; `undefined` runs them. */
type Refusal = { message: string } | undefined

/** Opens it; `env` leads wrangler there, and away from whatever account the machine knows. */
export async function openCloudflare(home: string) {
  const state: { asked: string[]; refusal: Refusal } = { asked: [], refusal: undefined }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const answer = request.method === 'POST' ? await query(JSON.parse(body).sql) : { result: database }
    const errors = 'message' in answer ? [{ code: 7500, message: answer.message }] : []
    response.writeHead(errors.length ? 400 : 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ result: null, messages: [], ...answer, success: errors.length === 0, errors }))
  })
  async function query(sql: string) {
    state.asked.push(sql)
    return state.refusal ?? { result: await db.batch(split(sql).map((statement) => db.prepare(statement))) }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = {
    CLOUDFLARE_API_BASE_URL: address,
    CLOUDFLARE_API_TOKEN: 'token',
    CLOUDFLARE_ACCOUNT_ID: 'account',
    HOME: home,
    USERPROFILE: home,
    XDG_CONFIG_HOME: home,
  }
  return { env, state, close: () => server.close() }
}
