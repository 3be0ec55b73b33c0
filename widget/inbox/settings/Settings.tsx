import './styles.ts'
import type { ComponentType } from 'preact'
import type { InboxPage } from '../../../shared/inbox.ts'
import { settingsSections } from '../../../shared/inbox-places.ts'
import { HealthState } from '../health/HealthState.tsx'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { placeUrl, type Route, type SettingsSection, sectionUrl } from '../state/routes.ts'
import { useTitle } from '../ui/hooks/use-title.ts'
import { BackIcon, Icon } from '../ui/Icon.tsx'
import { texts } from './en-sections.ts'
import { SectionMark } from './SectionMark.tsx'
import { sectionIcons } from './section-icons.ts'
import { useIsWide, useSectionFocus } from './use-section-focus.ts'

type SectionProps = { page: InboxPage }
type Load = () => Promise<{ default: ComponentType<SectionProps> }>

const sections: Record<SettingsSection, Load> = {
  business: () => import('./sections/Business.tsx'),
  display: () => import('./sections/Display.tsx'),
  sites: () => import('./sections/Sites.tsx'),
  privacy: () => import('./sections/Privacy.tsx'),
  spam: () => import('./sections/Spam.tsx'),
  messages: () => import('../messages/Messages.tsx'),
  webhooks: () => import('../webhooks/Webhooks.tsx'),
  keys: () => import('../keys/Keys.tsx'),
  devices: () => import('../devices/Devices.tsx'),
  transfer: () => import('../transfer/Transfer.tsx'),
  health: () => import('../health/Health.tsx'),
  history: () => import('../history/History.tsx'),
}

/** The settings: the list of sections, and one of them. On narrow screens, one or the other. */
export default function Settings({ page, route }: { page: InboxPage; route: Route }) {
  const { workspaceId } = page
  const isWide = useIsWide()
  const section = settingsSections.find((name) => name === route.detail)
  const shown = section ?? (isWide ? settingsSections[0] : undefined)
  const element = useSectionFocus(workspaceId, section)
  useTitle(shown && texts.sections[shown])
  const Title = shown ? 'h2' : 'h1'
  return (
    <>
      <nav class="sections" aria-label={texts.settings}>
        <Title class="h1">{texts.settings}</Title>
        <ul>
          {settingsSections.map((section) => (
            <li key={section}>
              <a href={sectionUrl(workspaceId, section)} aria-current={section === shown ? 'page' : undefined}>
                <Icon path={sectionIcons[section]} />
                {texts.sections[section]}
                {section === 'health' ? <HealthState workspaceId={workspaceId} /> : <SectionMark section={section} />}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {shown && (
        <section ref={element} class="section" aria-label={texts.sections[shown]}>
          <a class="button quiet back" href={placeUrl(workspaceId, 'settings')}>
            <BackIcon />
            {texts.settings}
          </a>
          <LazyPart isPlace key={shown} load={sections[shown]} props={{ page }} />
        </section>
      )}
    </>
  )
}
