import { toBatchRows } from '../../../worker/submissions/import-rows.ts'

const hosts = { origin: 'https://laurel.example', mediaHost: '', serviceHosts: '' }

/** Does for a batch what the service does besides its statements, as often as the query says. */
export default {
  async fetch(request: Request) {
    const body = await request.text()
    const times = Number(new URL(request.url).searchParams.get('times'))
    for (let done = 0; done < times; done++) JSON.stringify(await toBatchRows(JSON.parse(body).rows, hosts))
    return new Response(null, { status: 204 })
  },
}
