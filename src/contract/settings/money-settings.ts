import type { Section } from './setting.ts'

export const PAYMENT_SETTINGS = {
  payment_mode: {
    kind: 'choice',
    usual: 'disabled',
    choices: ['disabled', 'selectable', 'integrated'],
    notOffered: ['integrated'],
  },
} as const satisfies Section

export const INVOICE_SETTINGS = {
  invoice_series: { kind: 'code', usual: '', longest: 10 },
  invoice_next_number: { kind: 'number', of: 'number', usual: 1, limits: [1, 999_999_999] },
  vat_standard: { kind: 'number', of: 'percent', usual: 21, limits: [0, 100] },
  vat_reduced: { kind: 'number', of: 'percent', usual: 11, limits: [0, 100] },
} as const satisfies Section

/** What is connected: told by the server, which knows. */
export const INTEGRATION_SETTINGS = {
  video_provider: { kind: 'choice', usual: 'none', choices: ['none', 'zoom', 'google_meet'], isFixed: true },
  sms_sending: { kind: 'choice', usual: 'off', choices: ['off', 'on'], isFixed: true },
  email_sending: { kind: 'choice', usual: 'off', choices: ['off', 'on'], isFixed: true },
} as const satisfies Section
