// Claims what a clinic's templates would have said had they been there: the past of a demonstration.

import { measureSms } from '#domain/texts/sms-segments.ts'
import type { Tx } from '#server/db/database.ts'
import { insertClaimed, lockClaims } from './claims.sql.ts'
import { occasionOf } from './claim-visits.ts'
import { composeAll } from './occasions.ts'
import { getSendingClinic, listSendingTemplates } from './template-rows.sql.ts'
import { listVisitFacts } from './visit-facts.sql.ts'

/** A visit and when it was made and given up, in epoch milliseconds. */
export interface VisitMoments {
  readonly id: number
  readonly made: number
  readonly cancelled: number | null
}

export interface PastMessage {
  readonly id: number
  /** When it left, in epoch milliseconds. */
  readonly at: number
  /** Null of an email. */
  readonly segments: number | null
}

/** Answers what would have been sent until now; nobody sends it. */
export async function claimPast(
  tx: Tx,
  { clinicId, publicUrl, now }: { clinicId: number; publicUrl: string; now: number },
  moments: readonly VisitMoments[],
): Promise<PastMessage[]> {
  await lockClaims(tx)
  const clinic = await getSendingClinic(tx)
  const templates = await listSendingTemplates(tx, clinic, 'of visits')
  const byId = new Map(moments.map(each => [each.id, each]))
  const visits = await listVisitFacts(tx, [...byId.keys()])
  const stood = (id: number, due: number) => {
    const { made, cancelled } = byId.get(id)!
    return made < due && (cancelled === null || cancelled > due)
  }
  const occasions = templates
    .flatMap(template => visits.map(visit => occasionOf(template, visit)))
    .filter(({ due, visit }) => due <= now && stood(visit.id, due))
    .toSorted((a, b) => a.due - b.due)
  const sent: PastMessage[] = []
  for (const [due, together] of Map.groupBy(occasions, each => each.due)) {
    const composed = composeAll(together, { clinic, publicUrl, now: due })
    const ids = await insertClaimed(tx, clinicId, composed, new Date(due), { isQueued: false })
    for (const [index, { skipReason, at, channel, body }] of composed.entries())
      if (skipReason === null)
        sent.push({ id: ids[index]!, at, segments: channel === 'sms' ? measureSms(body).segments : null })
  }
  return sent
}
