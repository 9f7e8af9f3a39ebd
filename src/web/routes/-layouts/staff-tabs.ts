import {
  IconArmchair,
  IconBuilding,
  IconCalendar,
  IconCalendarRepeat,
  IconCertificate,
  IconChartBar,
  IconDental,
  IconForms,
  IconGiftCard,
  IconHistory,
  IconMapPin,
  IconMessage,
  IconReport,
  IconSettings,
  IconShieldLock,
  IconStethoscope,
  IconUsers,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { LATER_TABS } from '#contract/pages.ts'
import type { LaterTab } from '#contract/pages.ts'
import type { Permission } from '#domain/permissions.ts'

/** The groups of the menu, from top to bottom; the first has no heading. */
export const TAB_GROUPS = ['day', 'clinic', 'money', 'documents', 'analysis', 'administration'] as const

interface TabRow {
  /** The tab's part of the address; it names the tab's texts too. */
  readonly key: string
  readonly group: (typeof TAB_GROUPS)[number]
  readonly icon: Icon
  /** Any of these opens the tab and its records; where there is none, everybody on the staff may look. */
  readonly rights: readonly Permission[]
  /** Each of its records has an address, the tab's and its id: a page, or the list with the record open over it. */
  readonly hasRecords?: true
}

/** The tabs of the staff area, one row each. Those that `LATER_TABS` names say what they will be. */
export const STAFF_TABS = [
  { key: 'calendar', group: 'day', icon: IconCalendar, rights: ['bookings.view'] },
  { key: 'clients', group: 'day', icon: IconUsers, rights: ['patients.view'], hasRecords: true },
  { key: 'doctors', group: 'clinic', icon: IconStethoscope, rights: ['doctors.manage'], hasRecords: true },
  { key: 'cabinets', group: 'clinic', icon: IconArmchair, rights: [], hasRecords: true },
  { key: 'specialities', group: 'clinic', icon: IconCertificate, rights: [], hasRecords: true },
  { key: 'services', group: 'clinic', icon: IconDental, rights: ['services.manage'], hasRecords: true },
  { key: 'subscriptions', group: 'money', icon: IconCalendarRepeat, rights: ['subscriptions.manage'] },
  { key: 'gift-cards', group: 'money', icon: IconGiftCard, rights: ['gift_cards.manage'] },
  { key: 'sms-templates', group: 'documents', icon: IconMessage, rights: ['templates.manage'] },
  { key: 'report-templates', group: 'documents', icon: IconReport, rights: ['templates.manage'] },
  { key: 'form-templates', group: 'documents', icon: IconForms, rights: ['templates.manage'] },
  {
    key: 'reports',
    group: 'analysis',
    icon: IconChartBar,
    rights: ['reports.financial', 'reports.activity'],
  },
  { key: 'logs', group: 'analysis', icon: IconHistory, rights: ['logs.view'] },
  { key: 'roles', group: 'administration', icon: IconShieldLock, rights: ['roles.manage'] },
  { key: 'settings', group: 'administration', icon: IconSettings, rights: ['settings.manage'] },
  { key: 'company', group: 'administration', icon: IconBuilding, rights: ['settings.manage'] },
  { key: 'locations', group: 'administration', icon: IconMapPin, rights: [], hasRecords: true },
] as const satisfies readonly TabRow[]

export type StaffTab = (typeof STAFF_TABS)[number]
type ReadyTab = Exclude<StaffTab, { key: LaterTab }>

export function getTab(key: StaffTab['key']): StaffTab {
  return STAFF_TABS.find(tab => tab.key === key)!
}

/** The tab that an address belongs to, by its path. */
export function findTab(path: string): StaffTab | undefined {
  const [area, section, key] = path.toLowerCase().split('/').filter(Boolean)
  if (area !== 'cabinet' || section !== 'administration') return undefined
  return STAFF_TABS.find(tab => tab.key === key)
}

/** Whether the tab has a page of its own. */
export function isReady(tab: StaffTab): tab is ReadyTab {
  return !LATER_TABS.some(key => key === tab.key)
}

export function mayOpen(tab: TabRow, permissions: readonly string[]): boolean {
  return tab.rights.length === 0 || tab.rights.some(right => permissions.includes(right))
}

/** Whether the menu leads there: a tab without a page is for who may decide what the clinic does next. */
export function isListed(tab: StaffTab, permissions: readonly string[]): boolean {
  return mayOpen(tab, permissions) && (isReady(tab) || permissions.includes('settings.manage'))
}
