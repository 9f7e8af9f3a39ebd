import type { Noun } from '#contract/nouns.ts'

/**
 * What is recorded of each noun: the log has a sentence for each (`features/audit-log`). The verbs are the same for every
 * noun, before them the part that is changed; visits and blocked time keep the steps of their own.
 */
export const ACTIONS = {
  booking: [
    'created', 'moved', 'pinned', 'changed', 'status_changed', 'not_coming', 'cancelled', 'restored', 'reviewed',
    'review_answered', 'review_hidden', 'review_shown',
  ],
  hold: ['created', 'changed', 'deleted'],
  patient: [
    'added', 'changed', 'removed', 'restored', 'account_added', 'tags_changed', 'alert_added', 'alert_changed',
    'alert_removed', 'allergies_changed', 'merge_added', 'merge_removed', 'data_removed', 'record_removed',
  ],
  patient_record: [
    'observation_added', 'observation_changed', 'observation_removed', 'observation_restored',
    'observation_image_added', 'observation_image_removed', 'diagnosis_added', 'diagnosis_changed', 'teeth_changed',
    'teeth_removed', 'perio_added', 'perio_changed', 'perio_removed', 'perio_stage_changed', 'file_added',
    'file_changed', 'file_removed', 'file_restored', 'mark_added', 'mark_removed', 'mark_restored', 'form_added',
    'form_changed', 'form_removed', 'report_added', 'report_changed', 'report_removed', 'report_writer_changed',
    'message_added',
  ],
  diagnosis: ['added', 'changed', 'order_changed', 'icd10_changed', 'favourites_changed'],
  phrase: ['added', 'changed', 'removed', 'order_changed'],
  patient_import: [
    'added', 'changed', 'matching_changed', 'choices_changed', 'rows_changed', 'patients_added', 'patients_removed',
  ],
  tag: ['added', 'changed', 'removed', 'restored'],
  clinic: [
    'changed', 'policy_changed', 'calendar_changed', 'messages_changed', 'payments_changed', 'invoices_changed',
    'login_changed', 'roles_changed', 'integrations_changed', 'steps_changed', 'image_added', 'image_removed', 'seal_changed', 'seal_removed',
    'sms_gateway_added', 'sms_gateway_changed', 'sms_gateway_removed', 'card_account_added', 'card_account_changed',
    'card_account_removed', 'video_added', 'video_changed', 'video_removed',
  ],
  doctor: ['added', 'changed', 'removed', 'schedule_changed', 'exception_added', 'exception_removed', 'image_added', 'image_removed', 'invitation_added'],
  service: ['added', 'changed', 'removed'],
  service_category: ['added', 'changed', 'removed'],
  catalogue: ['order_changed', 'prices_changed', 'prices_restored', 'import_added'],
  speciality: ['added', 'changed', 'removed'],
  location: ['added', 'changed', 'removed', 'image_added', 'image_removed'],
  cabinet: ['added', 'changed', 'removed', 'image_added', 'image_removed'],
  account: ['added', 'changed', 'removed', 'invitation_changed'],
  holiday: ['added', 'changed', 'removed'],
  role: ['added', 'changed', 'removed'],
  saved_filter: ['added', 'changed', 'removed'],
  patient_money: [
    'payment_added', 'payment_changed', 'refund_added', 'card_refund_added', 'card_refund_changed', 'charges_changed',
    'checkout_added', 'write_off_added', 'transfer_added', 'opening_added', 'acts_removed', 'link_added', 'link_removed',
    'subscription_added', 'subscription_changed', 'subscription_removed', 'uses_changed', 'use_restored',
    'gift_code_added', 'gift_codes_added',
  ],
  subscription: ['added', 'changed', 'removed', 'start_added'],
  gift_card: [
    'added', 'changed', 'removed', 'picture_added', 'picture_removed', 'codes_added', 'code_changed', 'code_removed',
  ],
  invoice: [
    'added', 'changed', 'removed', 'issued_added', 'storno_added', 'email_added', 'receipt_added', 'receipt_changed',
  ],
  invoice_series: ['added', 'changed', 'removed'],
  earnings: ['statement_added', 'statement_removed', 'email_added'],
  meeting: ['added', 'changed', 'removed', 'state_changed', 'link_added', 'link_removed', 'message_added'],
  reply: ['added', 'changed'],
  notification: [],
  message_template: ['added', 'changed', 'removed', 'restored'],
  document_template: ['added', 'changed', 'removed', 'restored', 'version_added', 'image_added'],
  report_schedule: ['added', 'changed', 'removed', 'sending_added', 'recipient_removed'],
} as const satisfies Record<Noun, readonly string[]> // prettier-ignore

export type Action<N extends Noun> = N extends Noun ? (typeof ACTIONS)[N][number] : never

/** Lists and papers that somebody may take away. */
export const EXPORTS = [
  'patients', 'patient_record', 'account_statement', 'invoices', 'gift_codes', 'messages', 'reports', 'audit_log', 'access_log',
] as const // prettier-ignore
export type Exported = (typeof EXPORTS)[number]
