import type { Delivery } from '../../../shared/notifications/delivery.ts'
import { Loading } from '../ui/Loading.tsx'
import { usePages } from '../ui/use-pages.ts'
import { webhooksApi } from './api.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import { texts } from './en.ts'

type Props = { webhookId: string; workspaceId: string }

/** The deliveries to a webhook, newest first. */
export function Deliveries({ webhookId, workspaceId }: Props) {
  const deliveries = usePages<Delivery>(workspaceId, `webhooks/${webhookId}/deliveries`)
  const { list, data, loadMore, refresh, edit } = deliveries
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
            onReplay={async () => {
              const sent = await webhooksApi(workspaceId).replay(webhookId, delivery.id)
              edit((deliveries) => deliveries.map((other) => (other.id === sent.id ? sent : other)))
              return sent
            }}
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
