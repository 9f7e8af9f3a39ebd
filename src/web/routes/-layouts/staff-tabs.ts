import type { Permission } from '#domain/permissions.ts'

/** The staff area's tabs as the sidebar groups them; a key names both its text and its icon. */
export const staffGroups = [
  { key: undefined, tabs: ['calendar', 'clients'] },
  { key: 'clinic', tabs: ['doctors', 'cabinets', 'specialities', 'services'] },
  { key: 'offers', tabs: ['subscriptions', 'giftCards'] },
  { key: 'documents', tabs: ['smsTemplates', 'reportTemplates', 'formTemplates'] },
  { key: 'analysis', tabs: ['reports', 'logs'] },
  { key: 'administration', tabs: ['roles', 'settings', 'company', 'locations'] },
] as const

export type StaffTab = (typeof staffGroups)[number]['tabs'][number]

/** Any of these opens the tab; where there is none, everybody on the staff may look. */
const needs: Record<StaffTab, readonly Permission[]> = {
  calendar: ['bookings.view'],
  clients: ['patients.view'],
  doctors: ['doctors.manage'],
  cabinets: [],
  specialities: [],
  services: ['services.manage'],
  subscriptions: ['subscriptions.manage'],
  giftCards: ['gift_cards.manage'],
  smsTemplates: ['templates.manage'],
  reportTemplates: ['templates.manage'],
  formTemplates: ['templates.manage'],
  reports: ['reports.financial', 'reports.activity'],
  logs: ['logs.view'],
  roles: ['roles.manage'],
  settings: ['settings.manage'],
  company: ['settings.manage'],
  locations: [],
}

export function mayOpen(tab: StaffTab, permissions: readonly string[]): boolean {
  const wanted = needs[tab]
  return wanted.length === 0 || wanted.some(permission => permissions.includes(permission))
}

/** Tabs that have a page; the others say what they will be. */
const readyTabs = [
  'calendar',
  'clients',
  'doctors',
  'cabinets',
  'specialities',
  'services',
  'settings',
  'locations',
] as const satisfies readonly StaffTab[]
export type ReadyTab = (typeof readyTabs)[number]
export type LaterTab = Exclude<StaffTab, ReadyTab>

const allTabs: readonly StaffTab[] = staffGroups.flatMap(group => group.tabs)

export function isReady(tab: StaffTab): tab is ReadyTab {
  return readyTabs.some(ready => ready === tab)
}

/** Whether the menu leads there: a tab without a page is for who may decide what the clinic does next. */
export function isListed(tab: StaffTab, permissions: readonly string[]): boolean {
  return mayOpen(tab, permissions) && (isReady(tab) || permissions.includes('settings.manage'))
}

/** A tab's part of the address: `giftCards` is `gift-cards`. */
export function slugOf(tab: StaffTab): string {
  return tab.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

/** The tab of a part of the address, when it has no page of its own yet. */
export function findLaterTab(slug: string): LaterTab | undefined {
  return allTabs.find((tab): tab is LaterTab => !isReady(tab) && slugOf(tab) === slug)
}
