import { SECTIONS } from '#contract/settings/sections.ts'

const {
  ShowCabinets,
  ShowLocations,
  // Kept and checked; what works by them is not there yet.
  patient_moves: _moves,
  move_notice_minutes: _notice,
  max_moves: _most,
  delay_after_minutes: _delay,
  ...bookings
} = SECTIONS.bookings

// Cancelled visits are not drawn yet.
const { show_cancelled: _cancelled, first_weekday: _first, ...calendar } = SECTIONS.calendar
const { idle_minutes: _idle, ...login } = SECTIONS.login

/** What is shown on the calendar's page and kept with the bookings. */
export const PLACE_SETTINGS = { ShowCabinets, ShowLocations }

/** The calendar's own. */
export const CALENDAR = calendar

/** The settings of each page, in their order. */
export const SHOWN = {
  ...SECTIONS,
  bookings,
  login,
  calendar: { ...calendar, ...PLACE_SETTINGS },
}
