import { usePages } from '../hooks/use-pages.ts'
import { Loading } from '../screens/Loading.tsx'
import { webhooksApi } from './api.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import { texts } from './en.ts'
import type { Delivery } from './types.ts'
import type { KeyQuestion } from './use-key-question.tsx'

type Props = {
  webhookId: string
  workspaceId: string
  /** Asks for an owner key. */
  onAsk: (question: KeyQuestion) => void
}

/** What was sent to a webhook, newest first. */
export function Deliveries({ webhookId, workspaceId, onAsk }: Props) {
  const deliveries = usePages<Delivery>(workspaceId, `webhooks/${webhookId}/deliveries`)
  const { list, data, loadMore, refresh, edit } = deliveries
  const replay = ({ id, event }: Delivery) =>
    onAsk({
      title: texts.replayTitle(event),
      text: texts.replayText,
      action: texts.replay,
      onSubmit: async (key) => {
        const sent = await webhooksApi(workspaceId).replay(webhookId, id, key)
        edit((deliveries) => deliveries.map((delivery) => (delivery.id === id ? sent : delivery)))
      },
    })
  return (
    <section class="deliveries">
      <h3>{texts.deliveries}</h3>
      {data?.length === 0 && <p>{texts.noDeliveries}</p>}
      <ul class="rows" ref={list}>
        {data?.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            workspaceId={workspaceId}
            onReplay={() => replay(delivery)}
          />
        ))}
      </ul>
      <Loading resource={deliveries} />
      {data && (
        <p class="bar">
          {loadMore && (
            <button type="button" onClick={loadMore}>
              {texts.loadMore}
            </button>
          )}
          <button type="button" class="quiet" onClick={refresh}>
            {texts.refresh}
          </button>
        </p>
      )}
    </section>
  )
}
