import { Readable } from 'node:stream'
import type { CallQuery } from '#contract/call.ts'
import type { exportPerson, PersonCopy } from '#contract/patients/person-copy.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { noteOpening, presentPatient } from '#server/features/patients/patients.ts'
import { limitAttempts } from '#server/http/limits.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { downloadHeaders, makePdf } from '#server/records/export/download.ts'
import { readPersonCopy } from './person-copy.sql.ts'
import { personPdf } from './person-pdf.ts'

const HOUR = 3600

/** All that is kept of a patient, as a file. That it was taken is noted in the transaction that reads it. */
export async function exportCopy(
  ctx: StaffContext,
  patientId: number,
  format: CallQuery<typeof exportPerson>['format'],
): Promise<RawReply> {
  await limitAttempts(ctx, [{ key: `export:${ctx.actor.accountId}`, max: 30, windowSeconds: HOUR }])
  const { language, ...kept } = await ctx.write(async tx => {
    const patient = await presentPatient(tx, ctx, patientId)
    const chosen = patient.language ?? ctx.language
    await noteOpening(tx, ctx, patientId, 'export')
    await tx.recordExport('patient_record', { format }, patientId)
    return { language: chosen, ...(await readPersonCopy(tx, patientId, chosen)) }
  })
  const { person, clinic } = kept
  const made_at = formatInstant(ctx.now, clinic.zone)
  const copy: PersonCopy = { format: 'zambet.person', version: 1, made_at, ...kept }
  const headers = downloadHeaders(
    ctx,
    clinic.zone,
    [`${person.last_name} ${person.first_name}`, `pacient-${patientId}`],
    format,
  )
  return format === 'json'
    ? new RawReply(
        'application/json; charset=utf-8',
        Readable.from([JSON.stringify(copy, null, 2)], { objectMode: false }),
        headers,
      )
    : new RawReply('application/pdf', await makePdf(ctx, personPdf(copy, ctx.now, language)), headers)
}
