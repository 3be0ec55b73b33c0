import type { Delivery } from '../../../shared/notifications/delivery.ts'
import { Loading } from '../ui/Loading.tsx'
import { usePages } from '../ui/lists/use-pages.ts'
import { webhooksApi } from './api.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import { texts } from './en.ts'

type Props = { webhookId: string; host: string; workspaceId: string }

/** The deliveries to a webhook, newest first. */
export function Deliveries({ webhookId, host, workspaceId }: Props) {
  const deliveries = usePages<Delivery, HTMLTableElement>(workspaceId, `webhooks/${webhookId}/deliveries`)
  const { list, data, loadMore, refresh, edit } = deliveries
  const replay = async (id: string) => {
    const sent = await webhooksApi(workspaceId).replay(webhookId, id)
    edit((deliveries) => deliveries.map((other) => (other.id === sent.id ? sent : other)))
    return sent
  }
  return (
    <>
      {data?.length === 0 && <p>{texts.noDeliveries}</p>}
      {data && data.length > 0 && (
        <table class="stack" ref={list}>
          <caption class="unseen">{texts.deliveriesOf(host)}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.event}</th>
              <th scope="col">{texts.when}</th>
              <th scope="col">{texts.response}</th>
              <th scope="col">
                <span class="unseen">{texts.action}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                workspaceId={workspaceId}
                onReplay={() => replay(delivery.id)}
              />
            ))}
          </tbody>
        </table>
      )}
      <Loading resource={deliveries} />
      {data && (
        <p class="bar">
          {loadMore && (
            <button type="button" onClick={loadMore}>
              {texts.loadMore}
            </button>
          )}
          <button type="button" class={loadMore ? 'quiet' : 'quiet flush'} onClick={refresh}>
            {texts.refresh}
          </button>
        </p>
      )}
    </>
  )
}
