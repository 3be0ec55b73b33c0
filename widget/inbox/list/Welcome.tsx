import type { InboxPage } from '../../../shared/inbox.ts'
import { scriptTag } from '../../../shared/snippet.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { texts } from './en-welcome.ts'

/** The first steps, as long as there is no testimonial at all. */
export default function Welcome({ page: { workspaceId } }: { page: InboxPage }) {
  return (
    <div class="empty card">
      <h2>{texts.welcome}</h2>
      <p>{texts.welcomeText}</p>
      <CopyField text={scriptTag(location.origin, { workspace: workspaceId })} isCode />
      <p>{texts.welcomeLink}</p>
      <CopyField text={`${location.origin}/form/${workspaceId}`} />
    </div>
  )
}
