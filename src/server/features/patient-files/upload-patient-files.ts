import type { CallBody, CallReply } from '#contract/call.ts'
import type { RefusedFile } from '#contract/file.ts'
import { fieldMessage } from '#contract/field-messages.ts'
import type { addPatientFiles, UploadedFiles } from '#contract/patients/patient-files.ts'
import { withStoredFiles } from '#server/features/files/files.ts'
import { presentPatient } from '#server/features/patients/patients.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { insertPatientFile, readFacts } from './insert-patient-file.ts'
import { lockFilesOf } from './patient-files.sql.ts'
import { presentFiles } from './patient-files.ts'

export async function uploadPatientFiles(
  ctx: StaffContext,
  patientId: number,
  { files, kind, teeth, visible_to_patient: visibleToPatient }: CallBody<typeof addPatientFiles>,
): Promise<CallReply<typeof addPatientFiles>> {
  const whose = await ctx.read(tx => presentPatient(tx, ctx, patientId))
  const received = files.filter(file => 'sha256' in file)
  const failed = files.filter(file => 'message' in file).map(file => refusalOf(ctx, file))
  const total = files.length
  if (received.length === 0) {
    const data: UploadedFiles = { added: [], failed, total }
    throw new Failure('files_not_uploaded', { values: { failed: failed.length, total }, data })
  }
  const facts = await Promise.all(received.map(file => readFacts(file, whose)))
  return withStoredFiles(ctx, received, stored =>
    ctx.write(async tx => {
      await lockFilesOf(tx, patientId)
      await presentPatient(tx, ctx, patientId)
      const ids: number[] = []
      for (const [index, file] of stored.entries()) {
        const { takenOn, dicom, kind: found } = facts[index]!
        const how = { patientId, kind: kind ?? found, takenOn, dicom, teeth, visibleToPatient }
        ids.push(await insertPatientFile(tx, ctx, file, how))
      }
      await tx.record('patient_record', patientId, 'file_added', undefined, { file_ids: ids })
      return { data: { added: await presentFiles(tx, ctx, ids), failed, total } }
    }),
  )
}

function refusalOf({ language }: StaffContext, { name, message, values }: RefusedFile) {
  return { name, message: fieldMessage(message, language, values) }
}
