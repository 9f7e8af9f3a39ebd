import { SECTIONS } from '#contract/settings/sections.ts'

const { ShowCabinets, ShowLocations, ...bookings } = SECTIONS.bookings
/** Of the provider there is more to say than its name. */
const { video_provider: _, ...integrations } = SECTIONS.integrations

/** Settings drawn in the row of another: the two ends of a span. */
export const ENDS: Readonly<Record<string, string>> = {
  day_start: 'day_end',
  sms_reminder: 'sms_reminder_at',
  email_reminder: 'email_reminder_at',
  message_from_hour: 'message_to_hour',
  cash_limit_person: 'cash_limit_company',
}

/** What is shown on the calendar's page and kept with the bookings. */
export const PLACE_SETTINGS = { ShowCabinets, ShowLocations }

/** The calendar's own. */
export const CALENDAR = SECTIONS.calendar

/** The settings of each page, in their order. */
export const SHOWN = {
  ...SECTIONS,
  bookings,
  integrations,
  calendar: { ...CALENDAR, ...PLACE_SETTINGS },
}
