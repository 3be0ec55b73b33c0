import { scriptTag } from '../../../shared/snippet.ts'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { texts } from './en.ts'
import { Step } from './Step.tsx'

const loadQrCode = () => import('./QrCode.tsx')

type Props = { workspaceId: string; isDone: boolean; isPrimary: boolean }

/** The step that puts the form on a site: its code, and the same form as a page with a QR code. */
export function SiteStep({ workspaceId, isDone, isPrimary }: Props) {
  const { origin, host } = location
  const path = `/form/${workspaceId}`
  return (
    <Step title={texts.onSite} isDone={isDone}>
      <p class="muted">{texts.onSiteText}</p>
      <CopyField text={scriptTag(origin, { workspace: workspaceId })} isCode isPrimary={isPrimary} />
      <p>
        <a href="/docs/guides/wordpress" target="_blank" rel="noopener">
          {texts.wordPress}
        </a>
        {', '}
        <a href="/docs/guides/site-builders" target="_blank" rel="noopener">
          {texts.builders}
        </a>
      </p>
      <div class="qr">
        <div>
          <LazyPart load={loadQrCode} props={{ url: origin + path }} />
        </div>
        <p>
          {texts.noSite}{' '}
          <a href={path} target="_blank" rel="noopener">
            {host + path}
          </a>{' '}
          {texts.noSiteText}
        </p>
      </div>
    </Step>
  )
}
