import { measureSms } from '#domain/texts/sms-segments.ts'
import type { Tx } from '#server/db/database.ts'
import { startTemplates } from '#server/features/message-templates/start-templates.ts'
import { insertClaimed, lockClaims } from '#server/features/messages/claims.sql.ts'
import { composeAll, type Occasion } from '#server/features/messages/occasions.ts'
import { getSendingClinic, listSendingTemplates } from '#server/features/messages/template-rows.sql.ts'
import { listVisitFacts, type VisitFacts } from '#server/features/messages/visit-facts.sql.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { occasionOf } from '#server/features/messages/claim-visits.ts'
import { defineJob } from '#server/jobs/job.ts'
import { z } from 'zod'
import {
  answerQuestions,
  deliver,
  hasClaims,
  listMomentsOfVisits,
  writeUnclearReply,
  type VisitMoments,
} from './demo-messages.sql.ts'

const DAY = 86_400_000
/** How long the clinic has been writing to its patients. */
const DAYS = 28
/** A visit further away was not spoken of yet. */
const FURTHEST_DAYS = 6

/** Writes down what the patients of the demonstration heard over four weeks, and what they wrote back. */
export const writeDemoMessages = defineJob({
  name: 'write-demo-messages',
  when: 'queued',
  input: z.object({ clinic_id: z.number() }),
  run: ({ clinic_id: clinicId }, { db, config, now: readClock }) =>
    db.tenant(clinicId, async tx => {
      const now = readClock()
      await startTemplates(tx, clinicId, { now })
      await lockClaims(tx)
      if (await hasClaims(tx)) return
      const clinic = await getSendingClinic(tx)
      for (const [due, occasions] of await listPastOccasions(tx, now)) {
        const circumstances = { clinic, publicUrl: config.publicUrl, now: due }
        const composed = composeAll(occasions, circumstances)
        const ids = await insertClaimed(tx, clinicId, composed, new Date(due))
        const sent = composed.flatMap((message, index) =>
          message.skipReason === null
            ? [
                {
                  id: ids[index]!,
                  at: message.at,
                  segments: message.channel === 'sms' ? measureSms(message.body).segments : null,
                },
              ]
            : [],
        )
        await deliver(tx, clinicId, sent)
      }
      await answerQuestions(tx, clinicId, new Date(now))
      const unclear = await writeUnclearReply(tx, clinicId, new Date(now))
      if (unclear)
        await notify(tx, {
          clinicId,
          now: unclear.at,
          kind: 'unclear_reply',
          bookingId: unclear.booking_id,
          replyId: unclear.id,
        })
    }),
})

/** What templates had to say until now, by the moment at which it fell due. */
async function listPastOccasions(tx: Tx, now: number): Promise<Map<number, Occasion[]>> {
  const clinic = await getSendingClinic(tx)
  const templates = await listSendingTemplates(tx, clinic, 'of visits')
  const moments = await listMomentsOfVisits(
    tx,
    new Date(now - DAYS * DAY),
    new Date(now + FURTHEST_DAYS * DAY),
  )
  const byId = new Map(moments.map(each => [each.id, each]))
  const visits = await listVisitFacts(tx, [...byId.keys()])
  const all = templates
    .flatMap(template => visits.map(visit => occasionOf(template, visit)))
    .filter(({ due, visit }) => due <= now && stoodAt(due, visit, byId))
    .toSorted((a, b) => a.due - b.due)
  return Map.groupBy(all, ({ due }) => due)
}

function stoodAt(due: number, visit: VisitFacts, byId: ReadonlyMap<number, VisitMoments>): boolean {
  const { made, cancelled } = byId.get(visit.id)!
  return made < due && (cancelled === null || cancelled > due)
}
