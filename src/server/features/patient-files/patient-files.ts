import type { CallParams, CallQuery, CallReply } from '#contract/call.ts'
import type { linkPatientFile, listPatientFiles, PatientFile } from '#contract/patients/patient-files.ts'
import type { Tx } from '#server/db/database.ts'
import { linkToFile } from '#server/features/files/file-links.ts'
import { nameForStaff } from '#server/features/files/picture-copies.ts'
import { noteOpening, presentPatient } from '#server/features/patients/patients.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { pageOf, rangeOf } from '#server/records/paging.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import {
  countFiles,
  findFileRows,
  findFilesPatient,
  listFileRows,
  lockPatientFile,
  type FileRow,
} from './patient-files.sql.ts'

export function showPatientFiles(
  ctx: StaffContext,
  patientId: number,
  query: CallQuery<typeof listPatientFiles>,
): Promise<CallReply<typeof listPatientFiles>> {
  return ctx.write(async tx => {
    await presentPatient(tx, ctx, patientId)
    await noteOpening(tx, ctx, patientId, 'files')
    const { files, total } = await listFileRows(tx, patientId, query, rangeOf(query))
    const data = files.map(row => presentFile(ctx, row))
    return { ...pageOf(query, total, data, query.search), ...(await countFiles(tx, patientId)) }
  })
}

/** Throws not_found for a file that is not there or whose patient the caller may not see. Returns whose it is. */
export async function requireFile(tx: ClinicTx, ctx: StaffContext, id: number): Promise<number> {
  const patientId = await findFilesPatient(tx, id)
  if (patientId === undefined) throw new Failure('not_found')
  await presentPatient(tx, ctx, patientId)
  return patientId
}

/** Where the file is for five minutes; that somebody opened it is noted. */
export function giveLink(
  ctx: StaffContext,
  { id }: CallParams<typeof linkPatientFile>,
  { as }: CallQuery<typeof linkPatientFile>,
): Promise<CallReply<typeof linkPatientFile>> {
  const { clinicId } = ctx.actor
  return ctx.write(async tx => {
    const patientId = await requireFile(tx, ctx, id)
    // The patient before the file, as whoever merges two of them does.
    await noteOpening(tx, ctx, patientId, 'file')
    const file = await lockPatientFile(tx, id)
    if (!file || file.deleted_at) throw new Failure('not_found')
    const fileId = as === 'shown' ? (file.shown_file_id ?? file.file_id) : file.file_id
    return { data: { url: linkToFile(ctx, clinicId, fileId) } }
  })
}

/** Those of the ids as the caller sees them, in their order; whether they may is settled before. */
export async function presentFiles(
  tx: Tx,
  ctx: StaffContext,
  ids: readonly number[],
): Promise<PatientFile[]> {
  return (await findFileRows(tx, ids)).map(row => presentFile(ctx, row))
}

function presentFile(ctx: StaffContext, { key, ready, ...row }: FileRow): PatientFile {
  return { ...row, picture: ready ? nameForStaff(ctx, ctx.actor.clinicId, key) : null }
}
