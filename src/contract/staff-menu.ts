import type { Permission } from '#domain/accounts/permissions.ts'

// The tabs of the staff area and what a person's rights show of it: the menu, the buttons, and what is hidden from them.

/** The groups of the menu, from top to bottom; the first has no heading. */
export const TAB_GROUPS = ['day', 'clinic', 'money', 'documents', 'analysis', 'administration'] as const

interface MenuRow {
  /** The tab's part of the address; it names the tab's texts too. */
  readonly key: string
  readonly group: (typeof TAB_GROUPS)[number]
  /** Any of these opens the tab and its records; where there is none, everybody on the staff may look. */
  readonly rights: readonly Permission[]
  /** Something in it is a doctor's own, whatever else they may do. */
  readonly hasOwn?: true
  /** Each of its records has an address, the tab's and its id: a page, or the list with the record open over it. */
  readonly hasRecords?: true
}

/** One row a tab, in the menu's order. */
export const STAFF_MENU = [
  { key: 'calendar', group: 'day', rights: ['bookings.view'] },
  { key: 'clients', group: 'day', rights: ['patients.view'], hasRecords: true },
  { key: 'doctors', group: 'clinic', rights: ['doctors.manage'], hasRecords: true },
  { key: 'cabinets', group: 'clinic', rights: [], hasRecords: true },
  { key: 'specialities', group: 'clinic', rights: [], hasRecords: true },
  { key: 'services', group: 'clinic', rights: ['services.manage'], hasRecords: true },
  { key: 'payments', group: 'money', rights: ['payments.view'] },
  { key: 'invoices', group: 'money', rights: ['payments.view'], hasRecords: true },
  { key: 'subscriptions', group: 'money', rights: ['subscriptions.manage'], hasRecords: true },
  { key: 'gift-cards', group: 'money', rights: ['gift_cards.manage'], hasRecords: true },
  { key: 'sms-templates', group: 'documents', rights: ['templates.manage'], hasRecords: true },
  { key: 'report-templates', group: 'documents', rights: ['templates.manage'], hasRecords: true },
  { key: 'form-templates', group: 'documents', rights: ['templates.manage'], hasRecords: true },
  { key: 'reports', group: 'analysis', rights: ['reports.financial', 'reports.activity'], hasOwn: true },
  { key: 'logs', group: 'analysis', rights: ['logs.view', 'messages.send'] },
  { key: 'roles', group: 'administration', rights: ['roles.manage'] },
  { key: 'settings', group: 'administration', rights: ['settings.manage'] },
  { key: 'company', group: 'administration', rights: ['settings.manage'] },
  { key: 'locations', group: 'administration', rights: [], hasRecords: true },
] as const satisfies readonly MenuRow[]

export type MenuKey = (typeof STAFF_MENU)[number]['key']

/** Who looks: what they may do, and the doctor that they are. */
export interface Viewer {
  readonly permissions: readonly string[]
  readonly doctor_id?: number | null
}

/** Whether the tab may be opened. */
export function mayOpen({ rights, hasOwn }: Pick<MenuRow, 'rights' | 'hasOwn'>, viewer: Viewer): boolean {
  if (hasOwn && viewer.doctor_id) return true
  return rights.length === 0 || rights.some(right => viewer.permissions.includes(right))
}

/** What is pressed on the pages of every day, with what each asks for. */
export const BUTTONS = {
  add_booking: ['bookings.edit'],
  override: ['bookings.override'],
  add_patient: ['patients.edit'],
  call: ['patients.view', 'patients.contact'],
  export: ['patients.export'],
  delete_patient: ['patients.delete'],
} as const satisfies Record<string, readonly Permission[]>

/** What is hidden inside the pages from those who lack the right. */
export const MASKS = {
  other_doctors: 'bookings.all_doctors',
  contact: 'patients.contact',
} as const satisfies Record<string, Permission>

export const BUTTON_KEYS = Object.keys(BUTTONS) as [keyof typeof BUTTONS, ...(keyof typeof BUTTONS)[]]
export const MASK_KEYS = Object.keys(MASKS) as [keyof typeof MASKS, ...(keyof typeof MASKS)[]]
export const MENU_KEYS = STAFF_MENU.map(({ key }) => key) as [MenuKey, ...MenuKey[]]

export interface RoleSight {
  readonly menus: MenuKey[]
  readonly buttons: (keyof typeof BUTTONS)[]
  readonly masks: (keyof typeof MASKS)[]
}

/** What somebody with these rights, and no others, sees; a doctor also what is their own. */
export function sightOfRights(permissions: readonly string[], doctor_id: number | null = null): RoleSight {
  return {
    menus: STAFF_MENU.filter(row => mayOpen(row, { permissions, doctor_id })).map(({ key }) => key),
    buttons: BUTTON_KEYS.filter(key => BUTTONS[key].every(right => permissions.includes(right))),
    masks: MASK_KEYS.filter(key => !permissions.includes(MASKS[key])),
  }
}
