// Looks at visits that came to stand somewhere after a rule's moment for them: booked late, moved, brought back.

import type { SkipReason } from '#domain/messages/template.ts'
import { epochDayOf, instantOfEpochDay, MINUTE } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { insertComposed, keyOf, listClaims, lockClaims, moveClaims, type ClaimRow } from './claims.sql.ts'
import { queueSendings } from '../messages.ts'
import {
  composeAll,
  decentTime,
  findVisitUnfit,
  helpsUntil,
  type Circumstances,
  type Composed,
  type Occasion,
} from './occasions.ts'
import { getSendingClinic, listSendingTemplates, type SendingTemplate } from './template-rows.sql.ts'
import { listFollowed, listVisitFacts, type VisitFacts } from './visit-facts.sql.ts'
import type { Services } from '#server/http/services.ts'
import { nameOfKey, occasionOf, write } from './claim-visits.ts'
import type { Turn } from './turn.ts'
import { listTold, takePlaced } from './placed.sql.ts'

const AT_ONCE = 200
/** Nearer to it, whoever has just booked needs no reminder. */
export const LEAST_AHEAD = 120 * MINUTE
/** What was not told for these reasons is to be told after all, once they are gone. */
const TAKEN_BACK: ReadonlySet<SkipReason | null> = new Set<SkipReason>([
  'cancelled',
  'moved',
  'pinned',
  'status',
])

export async function claimPlaced(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { clinicId, to: now }: Turn,
): Promise<void> {
  for (;;) {
    const taken = await db.tenant(clinicId, async tx => {
      await lockClaims(tx)
      const placed = await takePlaced(tx, AT_ONCE)
      if (placed.size === 0) return 0
      const clinicRead = getSendingClinic(tx)
      const [clinic, templates] = await Promise.all([
        clinicRead,
        listSendingTemplates(tx, clinicRead, 'of visits'),
      ])
      if (templates.length > 0)
        await look(tx, clinicId, placed, templates, { clinic, publicUrl: config.publicUrl, now })
      return placed.size
    })
    if (taken < AT_ONCE) return
  }
}

interface Late {
  readonly occasion: Occasion & { visit: VisitFacts }
  /** What handled it before, and came to nothing. */
  readonly claim: ClaimRow | undefined
}

async function look(
  tx: Tx,
  clinicId: number,
  placed: ReadonlyMap<number, number>,
  templates: readonly SendingTemplate[],
  circumstances: Circumstances,
): Promise<void> {
  const { now } = circumstances
  const visits = await listVisitFacts(tx, [...placed.keys()])
  const passed = templates
    .flatMap(template => visits.map(visit => occasionOf(template, visit)))
    .filter(
      ({ due, zone, template }) =>
        due <= now && due >= instantOfEpochDay(epochDayOf(template.onDate), 0, zone),
    )
    .filter(({ template, visit }) => findVisitUnfit(template, visit) === undefined)
    .filter(each => isInTime(each, circumstances))
  if (passed.length === 0) return
  const keys = passed.map(each => each.key)
  const [rows, followed, told] = await Promise.all([
    listClaims(tx, keys),
    listFollowed(tx, keys),
    listTold(tx, placed),
  ])
  const claims = new Map(rows.map(claim => [`${nameOfKey(claim)} ${claim.part}`, claim]))

  const late = passed
    .map((occasion): Late => ({ occasion, claim: claims.get(`${nameOfKey(occasion.key)} 0`) }))
    .filter(({ claim, occasion }) => !claim || isTakenBack(claim, placed.get(occasion.visit.id)!))
    .filter(({ occasion: { template, visit } }) => template.tag !== 'recall' || !followed.has(visit.id))
    // The one whose moment was last is nearest to what one would hear now.
    .toSorted((a, b) => b.occasion.due - a.occasion.due)
  const reasonOf = ({ template, visit }: Occasion, at: number): SkipReason | undefined => {
    if (template.schedule !== 'before' || !visit) return undefined
    if (told.has(visit.id)) return 'told_already'
    if (visit.start - at < LEAST_AHEAD) return 'too_late'
    told.add(visit.id)
    return undefined
  }
  const fresh = late.filter(({ claim }) => !claim).map(({ occasion }) => occasion)
  const again = late.filter(({ claim }) => claim)
  await write(tx, clinicId, composeAll(fresh, circumstances, reasonOf), now)
  await tellAgain(
    tx,
    clinicId,
    composeAll(
      again.map(({ occasion }) => occasion),
      circumstances,
      reasonOf,
    ),
    claims,
    now,
  )
}

/** What was left to another message speaks where that one fell out since the visit stands there. */
function isTakenBack({ status, skip_reason: reason, written }: ClaimRow, placedAt: number): boolean {
  if (status !== 'skipped') return false
  return TAKEN_BACK.has(reason) || (reason === 'told_already' && written >= placedAt)
}

/** Of what is over nobody says even that it was not told. */
function isInTime(occasion: Occasion & { visit: VisitFacts }, circumstances: Circumstances): boolean {
  const { template, visit, zone } = occasion
  const { now } = circumstances
  if (template.schedule === 'before') return visit.start > now
  return decentTime(template, zone, circumstances) <= helpsUntil(occasion, circumstances)
}

/** A new message under the claim of one that was not sent, since what spoke against it is gone. */
async function tellAgain(
  tx: Tx,
  clinicId: number,
  composed: readonly Composed[],
  claims: ReadonlyMap<string, ClaimRow>,
  now: number,
): Promise<void> {
  const before = (occasion: Occasion, part: 0 | 1) =>
    claims.get(`${nameOfKey(occasion.key)} ${part}`)?.message_id
  const going = composed.filter(
    each =>
      each.skipReason === null &&
      each.occasions.every((occasion, index) => before(occasion, each.parts[index]!)),
  )
  const keys = going.map(
    ({ occasions: [first], parts: [part] }) => `${keyOf(first!.key, part!)}:${before(first!, part!)}`,
  )
  const ids = await insertComposed(tx, clinicId, going, keys, new Date(now))
  for (const [index, { occasions, parts }] of going.entries())
    for (const [place, occasion] of occasions.entries())
      await moveClaims(tx, before(occasion, parts[place]!)!, ids[index]!, [occasion.key])
  await queueSendings(
    tx,
    clinicId,
    going.map(({ at }, index) => ({ id: ids[index]!, at })),
  )
}
