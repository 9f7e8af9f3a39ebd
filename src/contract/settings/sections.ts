import { BOOKING_SETTINGS } from './booking-settings.ts'
import { CALENDAR_SETTINGS } from './calendar-settings.ts'
import { MESSAGE_SETTINGS } from './message-settings.ts'
import { INTEGRATION_SETTINGS, INVOICE_SETTINGS, PAYMENT_SETTINGS } from './money-settings.ts'
import { minutesOfTime } from './setting.ts'
import type { ChangeableOf, Section, SettingValue, ValuesOf } from './setting.ts'
import { LOGIN_SETTINGS, ROLE_SETTINGS } from './team-settings.ts'

/** The sections of the settings. A key is of one section alone. */
export const SECTIONS = {
  bookings: BOOKING_SETTINGS,
  calendar: CALENDAR_SETTINGS,
  messages: MESSAGE_SETTINGS,
  payments: PAYMENT_SETTINGS,
  integrations: INTEGRATION_SETTINGS,
  invoices: INVOICE_SETTINGS,
  login: LOGIN_SETTINGS,
  roles: ROLE_SETTINGS,
} as const satisfies Record<string, Section>

export type SectionName = keyof typeof SECTIONS
export type SettingsOf<Name extends SectionName> = ValuesOf<(typeof SECTIONS)[Name]>
export type ChangesOf<Name extends SectionName> = Partial<ChangeableOf<(typeof SECTIONS)[Name]>>

export const SECTION_NAMES = Object.keys(SECTIONS) as [SectionName, ...SectionName[]]

/** The least minutes from one hour of a section to another. */
const LEAST_DAY = { from: 'day_start', to: 'day_end', minutes: 60 }

/** Settings that are well each but not together: what the later hour says is wrong. */
export function listCrossed(values: Readonly<Record<string, SettingValue | undefined>>): string[] {
  const [from, to] = [values[LEAST_DAY.from], values[LEAST_DAY.to]]
  if (typeof from !== 'string' || typeof to !== 'string') return []
  return minutesOfTime(to) - minutesOfTime(from) < LEAST_DAY.minutes ? [LEAST_DAY.to] : []
}
