import { useRef } from 'preact/hooks'
import type { KeyQuestion } from '../ui/use-owner-key.tsx'
import type { WebhookChange } from './api.ts'
import { texts } from './en.ts'
import { getHost } from './host-of.ts'
import { WebhookForm } from './WebhookForm.tsx'

type Props = {
  /** Asks for an owner key. */
  onAsk: (question: KeyQuestion) => void
  onCreate: (body: WebhookChange, key: string) => Promise<void>
}

/** The form that adds a webhook. */
export function CreateWebhook({ onAsk, onCreate }: Props) {
  const disclosure = useRef<HTMLDetailsElement>(null)
  return (
    <details ref={disclosure} class="add">
      <summary>{texts.addWebhook}</summary>
      <WebhookForm
        action={texts.add}
        onAsk={onAsk}
        question={(body) => ({ title: texts.addWebhookTitle(getHost(body)), text: texts.addWebhookText })}
        onSubmit={onCreate}
        onDone={() => {
          if (disclosure.current) disclosure.current.open = false
        }}
      />
    </details>
  )
}
