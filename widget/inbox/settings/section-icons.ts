import type { SettingsSection } from '../state/routes.ts'
import { icons } from '../ui/icons.ts'
import { placeIcons } from '../ui/place-icons.ts'

/** Outlines of the icons of the sections, in a square of 20 units. */
export const sectionIcons: Readonly<Record<SettingsSection, string>> = {
  business: 'M3 8l2-5h10l2 5v9H3zh14M8 17v-5h4v5',
  display: icons.displays,
  sites: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM3 10h14M10 3c-4 5-4 9 0 14 4-5 4-9 0-14',
  privacy: 'm10 3 6 2v5c0 4-3 6-6 7-3-1-6-3-6-7V5z',
  spam: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM5 5l10 10',
  messages: 'M5 14V9a5 5 0 0 1 10 0v5l1 1H4zM9 18h2',
  webhooks: 'M4 13V5h9m-3-3 3 3-3 3m6-1v8H7m3-3-3 3 3 3',
  keys: placeIcons.keys,
  devices: placeIcons.devices,
  transfer: 'M6 16V4L3 7m3-3 3 3m5-3v12l-3-3m3 3 3-3',
  health: 'M2 10h4l2-5 4 10 2-5h4',
  history: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zm-7-4v4l3 2',
}
