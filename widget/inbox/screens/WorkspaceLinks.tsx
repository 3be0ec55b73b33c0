import { CopyField } from './CopyField.tsx'
import { texts } from './en.ts'

/** Links to the hosted form, the configurator and the API docs, and the id that scripts and the API need. */
export function WorkspaceLinks({ workspaceId }: { workspaceId: string }) {
  return (
    <section class="card">
      <h2>{texts.yourForm}</h2>
      <ul class="bar">
        <li>
          <a class="button" href={`/form/${workspaceId}`} target="_blank" rel="noopener">
            {texts.openForm}
          </a>
        </li>
        <li>
          <a class="button" href={`/#workspace=${workspaceId}`} target="_blank" rel="noopener">
            {texts.openConfigurator}
          </a>
        </li>
        <li>
          <a class="button" href="/docs/guides/api#show-testimonials-on-your-site" target="_blank" rel="noopener">
            {texts.showTestimonials}
          </a>
        </li>
        <li>
          <a class="button" href="/docs" target="_blank" rel="noopener">
            {texts.openDocs}
          </a>
        </li>
      </ul>
      <h3>{texts.workspaceId}</h3>
      <CopyField text={workspaceId} isCode />
    </section>
  )
}
