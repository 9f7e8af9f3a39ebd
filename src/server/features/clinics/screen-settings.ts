import type { Company } from '#contract/clinics.ts'
import { SECTIONS } from '#contract/settings/sections.ts'
import type { SettingsOf } from '#contract/settings/sections.ts'
import { usualOf } from '#contract/settings/setting.ts'

export type ScreenSettings = Pick<Company, 'calendar' | 'idle_minutes' | 'default_buffer_after'>

type Read = 'bookings' | 'calendar' | 'login'
/** What the clinic set of the sections that screens read. */
export type SetBySection = { readonly [Name in Read]?: Partial<SettingsOf<Name>> }

const USUAL = {
  bookings: usualOf(SECTIONS.bookings),
  calendar: usualOf(SECTIONS.calendar),
  login: usualOf(SECTIONS.login),
}

/** The settings that every screen of the clinic is drawn by. */
export const screenSettings = ({ bookings, calendar, login }: SetBySection): ScreenSettings => ({
  calendar: { ...USUAL.calendar, ...calendar },
  idle_minutes: login?.idle_minutes ?? USUAL.login.idle_minutes,
  default_buffer_after: bookings?.default_buffer_after ?? USUAL.bookings.default_buffer_after,
})
