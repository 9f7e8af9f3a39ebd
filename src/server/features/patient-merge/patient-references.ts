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
  { table: 'family_records', column: 'patient_id', key: 'member_id' },
  { table: 'observations', column: 'patient_id', key: 'id' },
  { table: 'patient_alerts', column: 'patient_id', key: 'id' },
  { table: 'patient_consents', column: 'patient_id', key: 'id' },
  { table: 'patient_diagnoses', column: 'patient_id', key: 'id' },
  { table: 'patient_files', column: 'patient_id', key: 'id' },
  { table: 'patient_tags', column: 'patient_id', key: 'tag_id' },
  { table: 'patients', column: 'guardian_id', key: 'id' },
  { table: 'patients', column: 'merged_into', key: 'id' },
  { table: 'record_openings', column: 'patient_id', key: 'id' },
] as const satisfies readonly PatientReference[]

/** What says what was then, and why it stays. */
export const FROZEN: Readonly<Record<string, string>> = {
  'patient_merges.kept_id': 'who was kept is what undoing needs',
  'patient_merges.merged_id': 'as above',
  'erased_patients.patient_id': 'who was erased is merged with nobody',
  'patient_import_rows.patient_id':
    'who a row became; the row of somebody merged since is one that was changed since',
  'audit_entries.entity_id': 'history says of whom it was written',
}

export type MovingTable = (typeof MOVING)[number]['table']
