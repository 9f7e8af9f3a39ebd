import type { CallReply } from '#contract/call.ts'
import type {
  getPerioExam,
  listPerioExams,
  PerioExam,
  PerioExamHead,
} from '#contract/patients/perio-exams.ts'
import { perioIndices } from '#domain/perio/indices.ts'
import { noteOpening, presentPatient } from '#server/features/patients/patients.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { findExamRow, listExamRows, type ExamRow } from './perio.sql.ts'

export function showExams(ctx: StaffContext, patientId: number): Promise<CallReply<typeof listPerioExams>> {
  return ctx.write(async tx => {
    await presentPatient(tx, ctx, patientId)
    await noteOpening(tx, ctx, patientId, 'perio')
    return { data: (await listExamRows(tx, patientId)).map(headOf) }
  })
}

export function showExam(ctx: StaffContext, id: number): Promise<CallReply<typeof getPerioExam>> {
  return ctx.write(async tx => {
    const row = await findExamRow(tx, id)
    if (!row) throw new Failure('not_found')
    await presentPatient(tx, ctx, row.patient_id)
    await noteOpening(tx, ctx, row.patient_id, 'perio')
    return { data: presentExam(row) }
  })
}

export async function getExamRow(tx: ClinicTx, id: number): Promise<ExamRow> {
  const row = await findExamRow(tx, id)
  if (!row) throw new Error(`exam ${id} is gone`)
  return row
}

function headOf({ teeth, sites, ...head }: ExamRow): PerioExamHead {
  return { ...head, indices: perioIndices({ teeth, sites }) }
}

export function presentExam(row: ExamRow): PerioExam {
  return {
    ...headOf(row),
    teeth: row.teeth.map(withoutVersion),
    sites: row.sites.map(withoutVersion),
  }
}

function withoutVersion<Row extends { readonly changed_in: number }>(row: Row): Omit<Row, 'changed_in'> {
  const { changed_in: _, ...rest } = row
  return rest
}
