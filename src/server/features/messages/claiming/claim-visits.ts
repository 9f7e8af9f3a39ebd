// Claims the visits for which rules fell due by the clock.

import { dueAt } from '#domain/messages/due-spans.ts'
import type { Tx } from '#server/db/database.ts'
import { insertClaimed, listClaims, lockClaims } from './claims.sql.ts'
import { composeAll, findVisitUnfit, type ClaimKey, type Composed, type Occasion } from './occasions.ts'
import { getSendingClinic, listSendingTemplates, type SendingTemplate } from './template-rows.sql.ts'
import {
  listFollowed,
  listNextOfFamilies,
  listVisitFacts,
  type Pair,
  type VisitFacts,
} from './visit-facts.sql.ts'
import type { Services } from '#server/http/services.ts'
import type { Turn } from './turn.ts'

/** About as many visits as one transaction looks at. A template's are not parted, so that a family's stay together. */
const AT_ONCE = 500

/** Visits for which a template's moment came. */
export interface DueVisits {
  readonly template_id: number
  readonly booking_ids: readonly number[]
}

export async function claimVisits(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { clinicId, from, to }: Turn,
  due: readonly DueVisits[],
): Promise<void> {
  for (const several of inParts(due))
    await db.tenant(clinicId, async tx => {
      const pairs = several.flatMap(({ template_id, booking_ids: ids }) =>
        ids.map(subject_id => ({ template_id, subject_id })),
      )
      // They travel together; the lock is held before the rest is read.
      const held = lockClaims(tx)
      const clinicRead = getSendingClinic(tx)
      const [clinic, templates, facts, claims, followed, next] = await Promise.all([
        clinicRead,
        listSendingTemplates(tx, clinicRead, [...new Set(several.map(each => each.template_id))]),
        listVisitFacts(tx, [...new Set(pairs.map(pair => pair.subject_id))]),
        listClaims(tx, pairs),
        listFollowed(tx, pairs),
        listNextOfFamilies(tx, pairs),
        held,
      ])
      const visits = new Map(facts.map(visit => [visit.id, visit]))
      for (const visit of await listVisitFacts(tx, [...new Set(next.map(pair => pair.subject_id))]))
        visits.set(visit.id, visit)
      const claimed = new Set(claims.map(nameOfKey))
      const composed: Composed[] = []
      for (const template of templates) {
        if (!template.isOn) continue
        // In the order of their hours, as a family is told.
        const occasionsOf = (those: readonly Pair[]) => {
          const ids = new Set(
            those.filter(pair => pair.template_id === template.id).map(pair => pair.subject_id),
          )
          return [...visits.values()]
            .filter(visit => ids.has(visit.id))
            .map(visit => occasionOf(template, visit))
        }
        const occasions = occasionsOf(pairs)
          // Moved since it was found: its own hour will come, or has been looked at as one that was placed late.
          .filter(each => each.due > from && each.due <= to && !claimed.has(nameOfKey(each.key)))
          .filter(({ visit }) => isSpokenOf(template, visit))
          .filter(({ visit }) => template.tag !== 'recall' || !followed.has(visit.id))
        const later = occasionsOf(next).filter(
          each => each.due > to && findVisitUnfit(template, each.visit) === undefined,
        )
        composed.push(
          ...composeAll(
            occasions,
            { clinic, publicUrl: config.publicUrl, now: to },
            ({ visit }) => (visit?.is_pinned ? 'pinned' : undefined),
            later,
          ),
        )
      }
      await write(tx, clinicId, composed, to)
    })
}

function inParts(due: readonly DueVisits[]): DueVisits[][] {
  const parts: DueVisits[][] = []
  let count = AT_ONCE
  for (const { template_id, booking_ids: ids } of due)
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const booking_ids = ids.slice(start, start + AT_ONCE)
      if (count + booking_ids.length > AT_ONCE) {
        parts.push([])
        count = 0
      }
      parts.at(-1)!.push({ template_id, booking_ids })
      count += booking_ids.length
    }
  return parts
}

/** A pinned visit is one, of which the log says why it reminds nobody. */
function isSpokenOf(template: SendingTemplate, visit: VisitFacts): boolean {
  const unfit = findVisitUnfit(template, visit)
  return unfit === undefined || unfit === 'pinned'
}

function claimKey(template: SendingTemplate, visit: VisitFacts): ClaimKey {
  return {
    template_id: template.id,
    subject_id: visit.id,
    moment: visit.start,
    location_id: visit.location_id,
    patient_id: visit.patient_id,
  }
}

export function nameOfKey(key: ClaimKey): string {
  return [key.template_id, key.subject_id, key.moment, key.location_id, key.patient_id].join(' ')
}

export function occasionOf(template: SendingTemplate, visit: VisitFacts): Occasion & { visit: VisitFacts } {
  return {
    template,
    key: claimKey(template, visit),
    zone: visit.zone,
    due: dueAt(template, visit.start, visit.zone, template.window),
    person: visit,
    visit,
    holiday: null,
  }
}

/** Writes messages with their claims and queues those that go. */
export async function write(
  tx: Tx,
  clinicId: number,
  composed: readonly Composed[],
  now: number,
): Promise<void> {
  if (composed.length > 0) await insertClaimed(tx, clinicId, composed, new Date(now))
}
