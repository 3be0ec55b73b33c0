/* The baseline for deliveries: a worker that sends as many requests to a receiver as a run of the cron, six at once. */

export default {
  async fetch(request: Request): Promise<Response> {
    const { receiver, count, body }: { receiver: string; count: number; body: string } = await request.json()
    for (let sent = 0; sent < count; sent += 6) {
      const atOnce = Array.from({ length: Math.min(6, count - sent) })
      await Promise.all(atOnce.map(() => fetch(receiver, { method: 'POST', body }).then(({ body }) => body?.cancel())))
    }
    return new Response(null, { status: 204 })
  },
}
