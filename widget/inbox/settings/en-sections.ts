import type { SettingsSection } from '../state/routes.ts'

/** The English names of the sections of the settings. */
export const texts = {
  settings: 'Settings',
  unsaved: 'Not saved',
  sections: {
    business: 'Business',
    display: 'Visibility',
    sites: 'Sites',
    privacy: 'Privacy',
    spam: 'Spam',
    messages: 'Messages',
    webhooks: 'Webhooks',
    keys: 'Keys',
    devices: 'Devices',
    transfer: 'Import and export',
    health: 'Health',
    history: 'History',
  } satisfies Record<SettingsSection, string>,
}
