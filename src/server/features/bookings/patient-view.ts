import { listVisitRows, type VisitRow } from './patient-view.sql.ts'

export { listVisitRows, type VisitRow }

/** "Dr. Andrei Ionescu" */
export function doctorNameOf(row: VisitRow): string {
  return [row.doctor_title, row.doctor_first_name, row.doctor_last_name].filter(Boolean).join(' ')
}
