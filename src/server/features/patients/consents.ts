import { localDateOf } from '#domain/time/wall-time.ts'
import { refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { insertConsentRows, listHeldConsents } from './consents.sql.ts'
import type { PersonFields } from './person-values.ts'

/** Writes down what a patient who is locked agreed to or took back; what it was and is, undefined where nothing changed. */
export async function addConsents(
  tx: WriteTx,
  ctx: StaffContext,
  patientId: number,
  consents: NonNullable<PersonFields['consents']>,
) {
  const today = localDateOf(ctx.now, await tx.zone)
  const held = await listHeldConsents(tx, patientId)
  const before = consents.map(({ kind }) => held.find(one => one.kind === kind))
  const kinds = consents.map(({ kind }) => kind)
  refuseTogether(
    ...consents.flatMap(({ kind, on_date }, index) => {
      const field = `consents.${index}`
      return [
        on_date > today && refuseField(`${field}.on_date`, 'in_the_future'),
        on_date < (before[index]?.on_date ?? '') && refuseField(`${field}.on_date`, 'consent_older'),
        kinds.indexOf(kind) !== index && refuseField(`${field}.kind`, 'repeated'),
      ]
    }),
  )
  const news = consents.filter(({ given, on_date, how }, index) => {
    const old = before[index]
    return !old || old.given !== given || old.on_date !== on_date || old.how !== how
  })
  if (news.length === 0) return undefined
  await insertConsentRows(
    tx,
    {
      clinic_id: ctx.actor.clinicId,
      patient_id: patientId,
      recorded_by: ctx.actor.accountId,
      recorded_at: new Date(ctx.now),
    },
    news,
  )
  return {
    before: { consents: held.filter(({ kind }) => news.some(one => one.kind === kind)) },
    after: { consents: news },
  }
}
