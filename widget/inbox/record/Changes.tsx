import { listFields } from '../../../shared/changed-field-labels.ts'
import { texts } from './en-changes.ts'

/** Names what the author has changed since an owner last published or archived the testimonial. */
export default function Changes({ fields }: { fields: string[] }) {
  return <p class="hint">{texts.changed(listFields(fields))}</p>
}
