import type { Section } from './setting.ts'

/** What patients hear without anybody calling them. */
export const MESSAGE_SETTINGS = {
  /** Days before the visit. These two are kept with the templates that send them. */
  sms_reminder: { kind: 'choice', usual: '1', choices: ['off', '1', '2', '3', '4', '5'] },
  email_reminder: { kind: 'choice', usual: 'off', choices: ['off', '1', '2', '3', '4', '5'] },
  /** Their hours, kept there too. */
  sms_reminder_at: { kind: 'time', usual: '18:00', limits: ['00:00', '23:59'] },
  email_reminder_at: { kind: 'time', usual: '10:00', limits: ['00:00', '23:59'] },
  /** Between which hours messages go; codes and what answers somebody go at any. */
  message_from_hour: { kind: 'number', of: 'number', usual: 9, limits: [0, 23] },
  message_to_hour: { kind: 'number', of: 'number', usual: 20, limits: [1, 24] },
  /** On Sundays and holidays only what is about a visit. */
  quiet_days: { kind: 'flag', usual: true },
  /** DA confirms and NU cancels by themselves. */
  replies_change: { kind: 'flag', usual: true },
  plain_sms: { kind: 'flag', usual: true },
  one_sms_a_family: { kind: 'flag', usual: true },
  /** What SMS may cost in a month. Zero asks nothing. */
  message_cap: { kind: 'number', of: 'lei', usual: 0, limits: [10, 100_000], orZero: true },
} as const satisfies Section
