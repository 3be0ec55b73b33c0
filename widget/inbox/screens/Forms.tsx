import type { InboxPage } from '../../../shared/inbox.ts'
import { FormList } from '../forms/list/FormList.tsx'
import '../forms/styles.ts'

/** The forms that are kept on the server. */
export default function Forms({ page }: { page: InboxPage }) {
  return <FormList page={page} />
}
