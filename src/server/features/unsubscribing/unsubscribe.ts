import { localDateOf } from '#domain/time/wall-time.ts'
import { readUnsubscribing, type Unsubscribing } from '#server/features/messages/sending/unsubscribe-link.ts'
import type { Services } from '#server/http/services.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { findGiven, findRecipient, insertEmailRefusal, type Recipient } from './unsubscribing.sql.ts'

export type Found = Recipient & Pick<Unsubscribing, 'flag'>

const KINDS = { email_reminder: 'email_reminder', email_sms: 'marketing_email' } as const

/** Whom a link is of; undefined of one that we did not give, and of somebody who is no longer here. */
export async function findSubscriber(services: Services, token: string): Promise<Found | undefined> {
  const of = readUnsubscribing(token, services.config)
  if (!of) return undefined
  const found = await services.db.tenant(of.clinicId, tx => findRecipient(tx, of.patientId))
  return found && { ...found, flag: of.flag }
}

/** Writes down that somebody wants no such emails; saying it again changes nothing. */
export async function unsubscribe(
  services: Services,
  token: string,
  said: string,
): Promise<Found | undefined> {
  const of = readUnsubscribing(token, services.config)
  if (!of) return undefined
  const now = services.now()
  return services.db.tenant(of.clinicId, async bare => {
    const tx = new WriteTx(bare, { clinicId: of.clinicId, now, accountId: null, kind: 'patient' })
    const found = await findRecipient(tx, of.patientId)
    if (!found) return undefined
    const kind = KINDS[of.flag]
    if ((await findGiven(tx, found.patient_id, kind)) !== false) {
      const day = localDateOf(now, await tx.zone)
      const refusal = { clinicId: of.clinicId, patientId: found.patient_id, kind, said, day }
      await insertEmailRefusal(tx, { ...refusal, now: new Date(now) })
      await tx.record('patient', found.patient_id, 'changed', undefined, {
        consents: [{ kind, given: false, on_date: day, how: 'email' }],
      })
    }
    return { ...found, flag: of.flag }
  })
}
