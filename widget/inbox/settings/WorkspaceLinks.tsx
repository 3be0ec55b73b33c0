import type { ComponentChildren } from 'preact'
import { CopyField } from '../ui/CopyField.tsx'
import { texts } from './en.ts'

/**
 * Links to the hosted form, the public page, the configurator and the API docs, and the id that scripts and the API need.
 */
export function WorkspaceLinks({ workspaceId }: { workspaceId: string }) {
  return (
    <section class="card">
      <h2>{texts.yourForm}</h2>
      <p class="bar">
        <Link url={`/form/${workspaceId}`}>{texts.openForm}</Link>
        <Link url={`/#workspace=${workspaceId}`}>{texts.openConfigurator}</Link>
      </p>
      <h2>{texts.publicTestimonials}</h2>
      <p class="bar">
        <Link url={`/testimonials/${workspaceId}`}>{texts.seeLive}</Link>
        <Link url={`/#tab=display&workspace=${workspaceId}`}>{texts.showTestimonials}</Link>
      </p>
      <h2>{texts.workspaceId}</h2>
      <CopyField text={workspaceId} isCode>
        <Link url="/docs">{texts.openDocs}</Link>
      </CopyField>
    </section>
  )
}

const Link = ({ url, children }: { url: string; children: ComponentChildren }) => (
  <a class="button" href={url} target="_blank" rel="noopener">
    {children}
  </a>
)
