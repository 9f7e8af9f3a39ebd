import type { Section } from './setting.ts'

/** How the calendar looks to all of the clinic. */
export const CALENDAR_SETTINGS = {
  /** ISO: 1 is Monday. */
  first_weekday: { kind: 'choice', usual: 1, choices: [1, 6, 7] },
  day_start: { kind: 'time', usual: '08:00', limits: ['00:00', '23:00'] },
  day_end: { kind: 'time', usual: '20:00', limits: ['01:00', '24:00'] },
  grid_step: { kind: 'choice', usual: 15, choices: [5, 10, 15, 30] },
  default_view: {
    kind: 'choice',
    usual: 'timeGridWeek',
    choices: ['timeGridDay', 'timeGridWeek', 'dayGridMonth', 'list'],
  },
  color_by: { kind: 'choice', usual: 'doctor', choices: ['doctor', 'status', 'service'] },
  fold_closed: { kind: 'flag', usual: true },
  show_cancelled: { kind: 'flag', usual: false },
} as const satisfies Section
