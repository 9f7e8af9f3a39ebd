import { open } from 'node:fs/promises'
import type { ReceivedFile } from '#contract/file.ts'
import type { FileKind } from '#contract/patients/patient-files.ts'
import type { DicomFacts } from '#domain/dicom/dicom-facts.ts'
import { isLocalDate, localDateOf } from '#domain/time/wall-time.ts'
import { keepFile, type PendingFile } from '#server/features/files/files.ts'
import type { StaffContext } from '#server/http/services.ts'
import { pathOf } from '#server/http/uploads.ts'
import { queueJob } from '#server/jobs/jobs.sql.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { inOrder } from './change-patient-file.ts'
import { NotShown, readDicomWords } from './decode.ts'
import { isSomebodyElse, type Person } from '#domain/dicom/whose-xray.ts'
import { makePicture } from './pictures.jobs.ts'
import { insertPatientFileRow } from './patient-files.sql.ts'

/** What a received file says of itself. Read it before the transaction that keeps the file. */
export interface FileFacts {
  readonly kind: FileKind
  /** YYYY-MM-DD; undefined when the file does not say. */
  readonly takenOn: string | undefined
  readonly dicom: DicomFacts | undefined
}

interface NewFile extends Partial<FileFacts> {
  readonly patientId: number
  readonly kind: FileKind
  readonly teeth?: readonly number[] | undefined
  readonly visibleToPatient?: boolean | undefined
}

/**
 * Keeps a stored file as one of a patient, in the transaction that needs it; its picture is made once that has ended. The
 * caller has settled that the patient may be seen, and records the change. Returns the id.
 */
export async function insertPatientFile(
  tx: WriteTx,
  ctx: StaffContext,
  file: PendingFile,
  { patientId, kind, takenOn, dicom, teeth = [], visibleToPatient = false }: NewFile,
): Promise<number> {
  const { clinicId, accountId } = ctx.actor
  await keepFile(tx, ctx, file, { public: false, isDrawnElsewhere: true })
  const today = localDateOf(ctx.now, await tx.zone)
  const id = await insertPatientFileRow(tx, {
    clinic_id: clinicId,
    patient_id: patientId,
    file_id: file.id,
    kind,
    teeth: inOrder(teeth),
    // A camera whose clock runs ahead says a day that is still to come.
    taken_on: takenOn !== undefined && takenOn <= today ? takenOn : today,
    dicom: dicom && JSON.stringify(dicom),
    visible_to_patient: visibleToPatient,
    created_by: accountId,
    created_at: new Date(ctx.now),
  })
  if (file.type !== 'application/pdf')
    await queueJob(tx, makePicture, { clinic_id: clinicId, id }, { key: `make-picture:${file.key}` })
  return id
}

/** How much of a picture holds what the camera noted. */
const HEAD_BYTES = 256 * 1024
const TAKEN = /(\d{4}):(\d\d):(\d\d) \d\d:\d\d:\d\d/g

/** What a received file says of itself; `whose` tells an x-ray of somebody else. */
export async function readFacts(file: ReceivedFile, whose: Person): Promise<FileFacts> {
  if (file.type === 'application/pdf') return { kind: 'document', takenOn: undefined, dicom: undefined }
  if (file.type !== 'application/dicom')
    return { kind: 'photo', takenOn: await dateOfPicture(pathOf(file)), dicom: undefined }
  try {
    const { facts, takenOn, name, birthDate } = await readDicomWords(pathOf(file))
    const isOthers = isSomebodyElse({ name, birthDate }, whose)
    const dicom = isOthers ? { ...facts, other_name: name || birthDate || '' } : facts
    return { kind: 'xray', takenOn, dicom }
  } catch (error) {
    // Nobody can read it here; it is kept all the same.
    if (error instanceof NotShown) return { kind: 'xray', takenOn: undefined, dicom: undefined }
    throw error
  }
}

/** The earliest day that a camera noted in a picture; later ones are of whoever changed it. */
export async function dateOfPicture(path: string): Promise<string | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const days = [...buffer.subarray(0, bytesRead).toString('latin1').matchAll(TAKEN)]
      .map(([, year, month, day]) => `${year}-${month}-${day}`)
      .filter(day => isLocalDate(day) && day >= '1990-01-01')
    return days.toSorted()[0]
  } finally {
    await file.close()
  }
}
