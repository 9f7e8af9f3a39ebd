import type { Section } from './setting.ts'

export const PAYMENT_SETTINGS = {
  payment_mode: {
    kind: 'choice',
    usual: 'disabled',
    choices: ['disabled', 'selectable', 'integrated'],
  },
  /** Of whom something is paid ahead when they book online; who never came is new. */
  deposit_for: { kind: 'choice', usual: 'nobody', choices: ['nobody', 'new', 'everybody'] },
  deposit_amount: { kind: 'number', of: 'lei', usual: 50, limits: [2, 10_000] },
  /** How long before the visit a patient cancels so that it goes back by itself. */
  deposit_return_minutes: { kind: 'number', of: 'length', usual: 1440, limits: [0, 43_200] },
  deposit_no_show: { kind: 'choice', usual: 'keep', choices: ['keep', 'return'] },
  /** When a visit's lines become the patient's debt: once it has taken place, or once somebody takes the money. */
  charge_at: { kind: 'choice', usual: 'completion', choices: ['completion', 'checkout'] },
  /** The most that whoever may not refund may take off a price. */
  discount_limit: { kind: 'number', of: 'percent', usual: 10, limits: [0, 100] },
  /** Law 70/2015: the most cash that one person, or one company, hands over in a day. Zero asks nothing. */
  cash_limit_person: { kind: 'number', of: 'lei', usual: 10_000, limits: [100, 1_000_000], orZero: true },
  cash_limit_company: { kind: 'number', of: 'lei', usual: 5_000, limits: [100, 1_000_000], orZero: true },
} as const satisfies Section

export const INVOICE_SETTINGS = {
  vat_standard: { kind: 'number', of: 'percent', usual: 21, limits: [0, 100] },
  vat_reduced: { kind: 'number', of: 'percent', usual: 11, limits: [0, 100] },
  /** From the day of issue to the day on which it is due. */
  payment_days: { kind: 'number', of: 'days', usual: 14, limits: [0, 365] },
  /** Of persons' invoices the XML names no treatment. */
  general_name: { kind: 'flag', usual: true },
  ask_cnp: { kind: 'flag', usual: false },
} as const satisfies Section

/** What is connected: told by the server, which knows. */
export const INTEGRATION_SETTINGS = {
  video_provider: { kind: 'choice', usual: 'none', choices: ['none', 'zoom', 'google_meet'], isFixed: true },
  /** Whether patients wait at the provider until their doctor lets them in. */
  video_waiting_room: { kind: 'flag', usual: false },
  /** Whether the provider is told whose visit it is; nobody's name leaves otherwise. */
  video_names: { kind: 'flag', usual: false },
  sms_sending: { kind: 'choice', usual: 'off', choices: ['off', 'on'], isFixed: true },
  email_sending: { kind: 'choice', usual: 'off', choices: ['off', 'on'], isFixed: true },
} as const satisfies Section
