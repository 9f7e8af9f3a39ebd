// What waited to be sent is looked at again in the transaction that marks it as being sent: whether it still holds, what
// it says by now, and to whom.

import type { SkipReason } from '#domain/messages/template.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { insertComposed, keyOf, listClaimsOf, moveClaims } from './claims.sql.ts'
import { queueSendings } from '../messages.ts'
import { placeAgain } from './placed.sql.ts'
import { isOfVisit, readOccasions } from './read-occasions.ts'
import {
  compose,
  decentTime,
  findVisitUnfit,
  routesOf,
  type Circumstances,
  type ClaimKey,
  type Composed,
  type Occasion,
  type Route,
} from './occasions.ts'
import {
  findToldVisit,
  findWaiting,
  holdVisits,
  rewriteMessage,
  skipMessage,
  type WaitingMessage,
} from './recheck.sql.ts'
import { getSendingClinic, listSendingTemplates, type SendingTemplate } from './template-rows.sql.ts'
import type { PersonFacts, VisitFacts } from './visit-facts.sql.ts'

/**
 * Looks again at a message that is about to be sent, and holds its visits as they are: what is cancelled or moved is so
 * before or after the mark. Answers whether it goes now, under the mark of the caller: else it is skipped by now, waits for
 * the opening, or others go in its place.
 */
export async function recheck(
  tx: Tx,
  { clinicId, id, now, publicUrl }: { clinicId: number; id: number; now: number; publicUrl: string },
): Promise<boolean> {
  const claims = await listClaimsOf(tx, id)
  const visitIds = claims.filter(isOfVisit).map(claim => claim.subject_id)
  await holdVisits(tx, visitIds)
  const message = await findWaiting(tx, id)
  // Whatever may have left already is beyond being looked at.
  if (!message || !['queued', 'failed'].includes(message.status)) return true
  if (message.template_id === null || claims.length === 0) return recheckNotice(tx, message)
  const clinic = await getSendingClinic(tx)
  const [template] = await listSendingTemplates(tx, clinic, [message.template_id])
  if (!template) throw new Error(`message ${id} is of a template that is not there`)
  const circumstances = { clinic, publicUrl, now }
  const judged = await judge(tx, template, message, claims, circumstances)
  return settle(tx, { clinicId, message, template, circumstances }, judged)
}

type PartOfClaim = ClaimKey & { readonly part: 0 | 1 }

/** A claim as it stands now: what it tells and by which way, or why it does not. */
interface Judged {
  readonly claim: PartOfClaim
  readonly occasion: Occasion | undefined
  readonly outcome: Route | SkipReason
}

async function judge(
  tx: Tx,
  template: SendingTemplate,
  message: WaitingMessage,
  claims: readonly PartOfClaim[],
  { clinic, now }: Circumstances,
): Promise<Judged[]> {
  const occasions = await readOccasions(tx, template, claims, clinic)
  return claims.map((claim, index) => {
    const occasion = occasions[index]
    if (!occasion) return { claim, occasion: undefined, outcome: 'cancelled' }
    const { person, visit, zone } = occasion
    const unfit = findChanged(template, claim, person, visit)
    if (unfit) return { claim, occasion, outcome: unfit }
    const routes = routesOf(template, person, localDateOf(now, zone))
    if (typeof routes === 'string') return { claim, occasion, outcome: routes }
    const same = routes.find(route => route.channel === message.channel)
    const instead = template.channel === 'sms_or_email' ? routes[0] : undefined
    return { claim, occasion, outcome: same ?? instead ?? 'no_contact' }
  })
}

function findChanged(
  template: SendingTemplate,
  claim: PartOfClaim,
  person: PersonFacts,
  visit: VisitFacts | null,
): SkipReason | undefined {
  if (!visit) {
    if (!template.isOn) return 'off'
    if (person.is_gone) return 'no_contact'
    return person.active || template.audience === 'all' ? undefined : 'status'
  }
  const unfit = findVisitUnfit(template, visit)
  if (unfit === 'cancelled' || unfit === 'pinned') return unfit
  const { start, location_id: place, patient_id: patient } = visit
  const isElsewhere = start !== claim.moment || place !== claim.location_id || patient !== claim.patient_id
  return isElsewhere ? 'moved' : unfit
}

interface Sending {
  readonly clinicId: number
  readonly message: WaitingMessage
  readonly template: SendingTemplate
  readonly circumstances: Circumstances
}

async function settle(tx: Tx, sending: Sending, judged: readonly Judged[]): Promise<boolean> {
  const { message, template, circumstances } = sending
  const { now } = circumstances
  const going = judged.filter(each => typeof each.outcome !== 'string')
  const [first] = judged
  if (going.length === 0) {
    // Another rule may have left the word to this one.
    const fallen = judged.filter(each => each.outcome === 'status' && isOfVisit(each.claim))
    if (template.schedule === 'before' && fallen.length > 0) {
      const ids = fallen.map(each => each.claim.subject_id)
      await placeAgain(tx, sending.clinicId, ids, message.created_at)
    }
    return skip(tx, message, first!.outcome as SkipReason)
  }
  const until = message.useful_until?.getTime() ?? Infinity
  const at = decentTime(template, going[0]!.occasion!.zone, circumstances)
  if (Math.max(at, now) > until) return skip(tx, message, 'too_late')
  if (at > now) {
    await queueSendings(tx, sending.clinicId, [{ id: message.id, at }])
    return false
  }

  const when = { at: now, until }
  for (const { claim, occasion, outcome } of judged) {
    if (typeof outcome !== 'string' || !occasion) continue
    const route = { channel: message.channel, part: claim.part, recipient: message.recipient }
    const part = { ...compose([occasion], route, circumstances, when), skipReason: outcome }
    await makeOf(tx, sending, part, [claim])
  }
  const groups = Map.groupBy(going, ({ outcome }) => {
    const { channel, recipient } = outcome as Route
    return `${channel} ${recipient}`
  })
  const made: { id: number; at: number }[] = []
  let isKept = false
  for (const group of groups.values()) {
    const route = { ...(group[0]!.outcome as Route), part: group[0]!.claim.part }
    const composed = compose(
      group.map(each => each.occasion!),
      route,
      circumstances,
      when,
    )
    if (route.channel === message.channel && route.recipient === message.recipient) {
      await rewriteMessage(tx, message.id, composed)
      isKept = true
    } else {
      const claims = group.map(each => each.claim)
      made.push({ id: await makeOf(tx, sending, composed, claims), at: now })
    }
  }
  await queueSendings(tx, sending.clinicId, made)
  if (!isKept) await skipMessage(tx, message.id, 'contact_changed')
  return isKept
}

/** A message of its own for what this one tells no longer. */
async function makeOf(
  tx: Tx,
  { clinicId, message, circumstances }: Sending,
  composed: Composed,
  claims: readonly PartOfClaim[],
): Promise<number> {
  const key = `${keyOf(claims[0]!, claims[0]!.part)}:${message.id}`
  const [id] = await insertComposed(tx, clinicId, [composed], [key], new Date(circumstances.now))
  await moveClaims(tx, message.id, id!, claims)
  return id!
}

async function skip(tx: Tx, message: WaitingMessage, reason: SkipReason): Promise<boolean> {
  await skipMessage(tx, message.id, reason)
  return false
}

/** What tells an hour holds as long as the visit has it; its change is told by another, and so is its end. */
async function recheckNotice(tx: Tx, message: WaitingMessage): Promise<boolean> {
  const { category, booking_id: bookingId, starts_at: startsAt } = message
  if (category === 'cancelled' || !bookingId || !startsAt) return true
  await holdVisits(tx, [bookingId])
  const visit = await findToldVisit(tx, bookingId)
  if (!visit || visit.isCancelled) return skip(tx, message, 'cancelled')
  if (visit.start !== startsAt.getTime()) return skip(tx, message, 'moved')
  return true
}
