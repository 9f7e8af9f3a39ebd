// What the clock does each minute: finds what fell due, and hands each clinic its own.

import { MINUTE } from '#domain/time/wall-time.ts'
import type { Services } from '#server/http/services.ts'
import { claimDays } from '#server/features/messages/claiming/claim-days.ts'
import { claimPlaced } from '#server/features/messages/claiming/claim-placed.ts'
import { claimVisits } from '#server/features/messages/claiming/claim-visits.ts'
import {
  findLastTick,
  keepLock,
  keepTick,
  listBacklog,
  listDueVisits,
  listPlacedClinics,
  tryLockTick,
  type DueVisits,
} from './reminders.sql.ts'
import { findDue, readRules, type DueDay } from './rules.ts'
import type { Turn } from '#server/features/messages/claiming/turn.ts'

/** What fell due while nobody looked longer than that is no news any more. */
const FURTHEST_BACK = 48 * 60 * MINUTE

/** Clinics whose turns are taken side by side: while the database writes for one, another's texts are made. */
const SIDE_BY_SIDE = 3
/** So long the transaction that holds the lock may be idle, in milliseconds, and it is far from too long. */
const KEPT = 5_000

type Work = Pick<Services, 'db' | 'config' | 'now'>

/**
 * Claims what fell due since the last time. One process does, as long as it lives; that nothing goes twice hangs on the
 * claims alone. A clinic that fails waits for the next minute, and nobody with it: its problem is answered.
 */
export async function remind(services: Work): Promise<unknown[]> {
  const { db, now } = services
  const to = now()
  return db.stranger(async tx => {
    // They travel together; whoever has the lock reads the rest behind it.
    const [isHeld, last, backlog, placedClinics] = await Promise.all([
      tryLockTick(tx),
      findLastTick(tx),
      listBacklog(tx),
      listPlacedClinics(tx),
    ])
    if (!isHeld) return []
    const furthest = to - FURTHEST_BACK
    const from = Math.max(Math.min(last ?? to - MINUTE, to), furthest)
    const since = new Map([...backlog].map(([id, at]) => [id, Math.min(Math.max(at, furthest), from)]))
    const { ranges, days } = findDue(await readRules(db, tx), { from, to, since })
    const visits = await listDueVisits(tx, ranges)
    const placed = new Set(placedClinics)
    const clinics = new Set([
      ...visits.map(due => due.clinic_id),
      ...days.map(due => due.clinicId),
      ...placed,
    ])
    const problems: unknown[] = []
    const failed = new Map<number, number>()
    const waiting = [...clinics].toSorted((a, b) => a - b).values()
    const takeTurns = async () => {
      for (const clinicId of waiting) await take(clinicId)
    }
    const take = async (clinicId: number) => {
      const turn = { clinicId, from: since.get(clinicId) ?? from, to }
      try {
        await takeTurn(services, turn, {
          visits: visits.filter(due => due.clinic_id === clinicId),
          days: days.filter(due => due.clinicId === clinicId),
          hasPlaced: placed.has(clinicId),
        })
      } catch (error) {
        problems.push(error)
        failed.set(clinicId, turn.from)
      }
      if (performance.now() - asked > KEPT) {
        asked = performance.now()
        await keepLock(tx)
      }
    }
    let asked = performance.now()
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, takeTurns))
    await keepTick(tx, to, failed)
    return problems
  })
}

interface Due {
  readonly visits: readonly DueVisits[]
  readonly days: readonly DueDay[]
  readonly hasPlaced: boolean
}

async function takeTurn(services: Work, turn: Turn, { visits, days, hasPlaced }: Due): Promise<void> {
  await claimVisits(services, turn, visits)
  for (const { templateId, day } of days) await claimDays(services, turn, templateId, day)
  if (hasPlaced) await claimPlaced(services, turn)
}
