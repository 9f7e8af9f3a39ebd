import {
  IconArmchair,
  IconBuilding,
  IconCalendar,
  IconCalendarRepeat,
  IconCashRegister,
  IconCertificate,
  IconChartBar,
  IconDental,
  IconFileInvoice,
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
import { STAFF_MENU, type MenuKey } from '#contract/staff-menu.ts'

const ICONS: Record<MenuKey, Icon> = {
  calendar: IconCalendar,
  clients: IconUsers,
  doctors: IconStethoscope,
  cabinets: IconArmchair,
  specialities: IconCertificate,
  services: IconDental,
  invoices: IconFileInvoice,
  payments: IconCashRegister,
  subscriptions: IconCalendarRepeat,
  'gift-cards': IconGiftCard,
  'sms-templates': IconMessage,
  'report-templates': IconReport,
  'form-templates': IconForms,
  reports: IconChartBar,
  logs: IconHistory,
  roles: IconShieldLock,
  settings: IconSettings,
  company: IconBuilding,
  locations: IconMapPin,
}

/** The tabs of the staff area with their icons. */
export const STAFF_TABS = STAFF_MENU.map(row => ({ ...row, icon: ICONS[row.key] }))

export type StaffTab = (typeof STAFF_TABS)[number]

export function getTab(key: StaffTab['key']): StaffTab {
  return STAFF_TABS.find(tab => tab.key === key)!
}

/** The tab that an address belongs to, by its path. */
export function findTab(path: string): StaffTab | undefined {
  const [area, section, key] = path.toLowerCase().split('/').filter(Boolean)
  if (area !== 'cabinet' || section !== 'administration') return undefined
  return STAFF_TABS.find(tab => tab.key === key)
}
