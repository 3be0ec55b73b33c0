import { NetworkError } from '../../state/api.ts'
import { createOnce } from '../create-once.ts'
import { useActionStatus } from './use-action-status.tsx'
import { useConfirmation } from './use-confirmation.tsx'
import { useFocus } from './use-focus.ts'
import { useOwnerKey } from './use-owner-key.tsx'
import type { Resource } from './use-resource.ts'

/** An item to remove: the question before, and the sentence after. */
type Removal = { title: string; text: string | readonly string[]; action: string; done: string }

/** The state of an `OwnerList`: its resource, the result of the last action, and the dialogs that ask before one. */
export function useOwnerList(
  resource: Pick<Resource<unknown>, 'data' | 'error' | 'reload'>,
  describeError?: (error: unknown) => string,
) {
  const { report, show, run } = useActionStatus({ describeError })
  const [heading, focusHeading] = useFocus<HTMLHeadingElement>()
  const [keyDialog, askForKey] = useOwnerKey()
  const [confirmation, confirm] = useConfirmation()
  /** Returns the part of a question that is the same for every removal. */
  const removal = <Args extends unknown[]>({ done, ...question }: Removal, send: (...args: Args) => Promise<void>) => ({
    ...question,
    onSubmit: async (...args: Args) => {
      await send(...args)
      show(done)
    },
    // The button that opened the dialog is gone.
    onDone: focusHeading,
  })
  return {
    resource,
    report,
    heading,
    dialogs: [keyDialog, confirmation],
    show,
    run,
    focusHeading,
    askForKey,
    /** Creates an item, or throws what its form shows; without a response, it may exist all the same. */
    create: async <Created,>(send: () => Promise<Created>, unknownText: string): Promise<Created> => {
      show('')
      try {
        return await createOnce(send, unknownText)
      } catch (error) {
        if (error instanceof NetworkError) void resource.reload()
        throw error
      }
    },
    /** Asks for confirmation, then removes an item. */
    remove: (item: Removal, send: () => Promise<void>) => confirm(removal(item, send)),
    /** Asks for an owner key, then removes an item. */
    removeWithKey: (item: Removal, send: (key: string) => Promise<void>) =>
      askForKey({ ...removal(item, send), danger: true }),
  }
}
