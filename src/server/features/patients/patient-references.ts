/** Where something refers to a patient, and what becomes of it when the patient's record is merged into another. */
interface PatientReference {
  readonly table: string
  readonly column: string
  /** Names a row of the table among one patient's. */
  readonly key: string
}

/** What goes with the patient; the database sends what is written later after it (follow_merged_patient). */
export const MOVING = [
  { table: 'bookings', column: 'patient_id', key: 'id' },
  { table: 'card_payments', column: 'patient_id', key: 'id' },
  { table: 'family_records', column: 'patient_id', key: 'member_id' },
  { table: 'form_files', column: 'patient_id', key: 'id' },
  { table: 'gift_codes', column: 'buyer_id', key: 'id' },
  { table: 'gift_codes', column: 'patient_id', key: 'id' },
  { table: 'messages', column: 'patient_id', key: 'id' },
  { table: 'notifications', column: 'patient_id', key: 'id' },
  { table: 'observations', column: 'patient_id', key: 'id' },
  { table: 'patient_alerts', column: 'patient_id', key: 'id' },
  { table: 'patient_consents', column: 'patient_id', key: 'id' },
  { table: 'patient_diagnoses', column: 'patient_id', key: 'id' },
  { table: 'patient_files', column: 'patient_id', key: 'id' },
  { table: 'patient_subscriptions', column: 'patient_id', key: 'id' },
  { table: 'patient_tags', column: 'patient_id', key: 'tag_id' },
  { table: 'patients', column: 'guardian_id', key: 'id' },
  { table: 'patients', column: 'merged_into', key: 'id' },
  { table: 'payment_links', column: 'patient_id', key: 'id' },
  { table: 'perio_exams', column: 'patient_id', key: 'id' },
  { table: 'record_openings', column: 'patient_id', key: 'id' },
  { table: 'replies', column: 'patient_id', key: 'id' },
  { table: 'tooth_dentitions', column: 'patient_id', key: 'id' },
  { table: 'tooth_entries', column: 'patient_id', key: 'id' },
  { table: 'visit_reports', column: 'patient_id', key: 'id' },
] as const satisfies readonly PatientReference[]

const LEDGER =
  'the ledger keeps whom it was written for; reading follows, what is written later goes to the kept record'

/** What says what was then, and why it stays. */
export const FROZEN: Readonly<Record<string, string>> = {
  'patient_merges.kept_id': 'who was kept is what undoing needs',
  'patient_merges.merged_id': 'as above',
  'erased_patients.patient_id': 'who was erased is merged with nobody',
  'patient_import_rows.patient_id':
    'who a row became; the row of somebody merged since is one that was changed since',
  'charges.patient_id': LEDGER,
  'payments.patient_id': LEDGER,
  'money_moves.patient_id': LEDGER,
  'patient_accounts.patient_id': 'a balance is of the moves that made it; reading adds those of one person',
  'charge_counters.patient_id': LEDGER,
  'payment_counters.patient_id': LEDGER,
  'invoices.patient_id': 'as the ledger: what was issued is never written over',
  'message_claims.patient_id':
    'a claim follows its visit from one record to the other, by the trigger move_claims',
  'audit_entries.entity_id': 'history says of whom it was written',
}

export type MovingTable = (typeof MOVING)[number]['table']

/** What stays where it is, though what is written later is sent after a merged patient. */
export const FOLLOWS_LATER = [
  'charges.patient_id',
  'invoices.patient_id',
  'money_moves.patient_id',
  'payments.patient_id',
]

const KEEPS_NOBODY = new Set([
  'patient_merges.kept_id',
  'patient_merges.merged_id',
  'erased_patients.patient_id',
  'patient_import_rows.patient_id',
  'audit_entries.entity_id',
])

/** Wherever a patient is named by what happened to them since they were added. */
export const NAMED: readonly Pick<PatientReference, 'table' | 'column'>[] = [
  ...MOVING,
  ...Object.keys(FROZEN)
    .filter(name => !KEEPS_NOBODY.has(name))
    .map(name => {
      const [table = '', column = ''] = name.split('.')
      return { table, column }
    }),
]
