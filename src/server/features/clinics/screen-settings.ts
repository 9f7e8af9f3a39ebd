import type { Company } from '#contract/clinic/clinics.ts'
import { SECTIONS } from '#contract/settings/sections.ts'
import type { SettingsOf } from '#contract/settings/sections.ts'
import { usualOf } from '#contract/settings/setting.ts'

export type ScreenSettings = Pick<
  Company,
  'calendar' | 'idle_minutes' | 'default_buffer_after' | 'vat_reduced' | 'vat_standard'
>

type Read = 'bookings' | 'calendar' | 'login' | 'invoices'
/** What the clinic set of the sections that screens read. */
export type SetBySection = { readonly [Name in Read]?: Partial<SettingsOf<Name>> }

const USUAL = {
  bookings: usualOf(SECTIONS.bookings),
  calendar: usualOf(SECTIONS.calendar),
  login: usualOf(SECTIONS.login),
  invoices: usualOf(SECTIONS.invoices),
}

/** The settings that every screen of the clinic is drawn by. */
export const screenSettings = ({ bookings, calendar, login, invoices }: SetBySection): ScreenSettings => ({
  calendar: { ...USUAL.calendar, ...calendar },
  idle_minutes: login?.idle_minutes ?? USUAL.login.idle_minutes,
  default_buffer_after: bookings?.default_buffer_after ?? USUAL.bookings.default_buffer_after,
  vat_reduced: invoices?.vat_reduced ?? USUAL.invoices.vat_reduced,
  vat_standard: invoices?.vat_standard ?? USUAL.invoices.vat_standard,
})
