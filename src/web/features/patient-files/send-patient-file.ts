import { addPatientFiles } from '#contract/patients/patient-files.ts'
import type { UploadedFiles } from '#contract/patients/patient-files.ts'
import { ApiError, isUnanswered } from '#web/api/client.ts'
import { sendFiles } from '#web/api/send-files.ts'

/** Why a file did not arrive, and whether it may another time. */
export interface RefusedUpload {
  readonly problem: string
  readonly mayRetry: boolean
}

/** Sends one file of a patient; `lost` when no answer came. */
export async function sendPatientFile(
  patientId: number,
  file: File,
  options: { signal: AbortSignal; idempotencyKey: string; onProgress: (share: number) => void },
): Promise<'sent' | 'lost' | RefusedUpload> {
  try {
    await sendFiles(addPatientFiles, { id: patientId, files: [file] }, options)
    return 'sent'
  } catch (error) {
    if (isUnanswered(error)) return 'lost'
    if (!(error instanceof ApiError)) throw error
    const [refused] = error.code === 'files_not_uploaded' ? (error.data as UploadedFiles).failed : []
    return refused
      ? { problem: refused.message, mayRetry: false }
      : { problem: error.message, mayRetry: true }
  }
}
