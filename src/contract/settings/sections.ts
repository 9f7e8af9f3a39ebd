import { BOOKING_SETTINGS } from './booking-settings.ts'
import type { Section, ValuesOf } from './setting.ts'

/** The sections of the settings. A key is of one section alone. */
export const SECTIONS = { bookings: BOOKING_SETTINGS } as const satisfies Record<string, Section>

export type SectionName = keyof typeof SECTIONS
export type SettingsOf<Name extends SectionName> = ValuesOf<(typeof SECTIONS)[Name]>

export const SECTION_NAMES = Object.keys(SECTIONS) as [SectionName, ...SectionName[]]
