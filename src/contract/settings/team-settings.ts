import type { Section } from './setting.ts'

/** How long somebody of the clinic stays signed in. */
export const LOGIN_SETTINGS = {
  /** Whom the clinic asks for a second factor. */
  two_steps_for: { kind: 'choice', usual: 'nobody', choices: ['nobody', 'managers', 'all'] },
  /** Without "remember me", from the last use. */
  session_hours: { kind: 'number', of: 'hours', usual: 12, limits: [1, 24] },
  /** With it, from the last use. */
  remember_days: { kind: 'number', of: 'days', usual: 30, limits: [1, 90] },
  /** How long a screen stays open when nobody touches it. */
  idle_minutes: { kind: 'number', of: 'minutes', usual: 0, limits: [5, 240], orZero: true },
  /** Whether somebody is written to when a device that was not known opens their account. */
  tells_new_device: { kind: 'flag', usual: true },
} as const satisfies Section

export const ROLE_SETTINGS = {
  invitation_days: { kind: 'number', of: 'days', usual: 7, limits: [1, 30] },
  /** What a doctor may do whose account is opened without a role; none means the role "Doctor". */
  doctor_role: { kind: 'role', usual: null },
} as const satisfies Section
