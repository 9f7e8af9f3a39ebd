import { isGoodOn } from './subscription-days.ts'
import type { LocalDate } from '../time/wall-time.ts'

// Which visits take which uses of a patient's packages, as it should be: worked out anew whenever a visit is written, so
// that it ends the same whatever was done to get there.

/** What a visit asks of a package: to hold a use for it, to have used it, to lose it by the package's rule, or nothing. */
export type VisitWant = 'held' | 'used' | 'missed' | 'nothing'

export interface VisitLine {
  readonly bookingId: number
  readonly line: number
  readonly serviceId: number
  readonly patientId: number
  readonly day: LocalDate
  readonly want: VisitWant
  /** A package by its id; null for none, undefined for whichever ends first. */
  readonly wish: number | null | undefined
  /** Booked only inside a package. */
  readonly isOnly: boolean
  /** Whether it is refused when no package can be had, or goes at its price. */
  readonly mayRefuse: boolean
}

export interface PackageUse {
  readonly id: number
  readonly bookingId: number
  readonly line: number
  readonly serviceId: number
  readonly packageId: number
  readonly state: 'reserved' | 'used'
}

export interface StartedPackage {
  readonly id: number
  readonly patientId: number
  /** What it was started of. */
  readonly subscriptionId: number
  readonly endsOn: LocalDate | null
  readonly maximum: number
  /** Used or held. */
  readonly taken: number
  readonly isRefunded: boolean
  readonly noShowUses: boolean
  readonly serviceIds: readonly number[]
}

export const RETURN_REASONS = ['cancelled', 'missed', 'reopened', 'expired', 'changed', 'without'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]
export type LackReason = 'none' | 'used_up' | 'expired'

export interface UsesPlan {
  readonly returns: { use: PackageUse; reason: ReturnReason }[]
  readonly becomeUsed: PackageUse[]
  /** Uses whose line stands elsewhere in its visit now. */
  readonly moved: { use: PackageUse; line: number }[]
  readonly reserves: { line: VisitLine; packageId: number }[]
  /** Lines that may not stand without a use, or ask for a package that has none. */
  readonly lacks: { line: VisitLine; reason: LackReason; left: number }[]
}

export function planUses(
  lines: readonly VisitLine[],
  uses: readonly PackageUse[],
  packages: readonly StartedPackage[],
): UsesPlan {
  const plan: UsesPlan = { returns: [], becomeUsed: [], moved: [], reserves: [], lacks: [] }
  const taken = new Map(packages.map(one => [one.id, one.taken]))
  const { pairs, loose } = pair(lines, uses)
  const without: { line: VisitLine; before: PackageUse | undefined }[] = []
  const giveBack = (use: PackageUse, reason: ReturnReason) => {
    plan.returns.push({ use, reason })
    taken.set(use.packageId, (taken.get(use.packageId) ?? 0) - 1)
  }
  for (const use of loose) giveBack(use, 'changed')
  for (const { line, use } of pairs) {
    const kept = use && packages.find(({ id }) => id === use.packageId)
    if (!use || !kept) {
      without.push({ line, before: undefined })
      continue
    }
    const end = endOf(line, use, kept)
    if (end === 'kept' || end === 'used') {
      if (use.line !== line.line) plan.moved.push({ use, line: line.line })
      if (end === 'used') plan.becomeUsed.push(use)
      continue
    }
    giveBack(use, end)
    without.push({ line, before: use })
  }
  const covered = new Set<string>()
  for (const { line } of pairs.filter(({ use }) => use !== undefined)) covered.add(wishKey(line))
  const lacking: VisitLine[] = []
  for (const { line, before } of without) {
    if (line.want !== 'held' || (line.wish === null && !line.isOnly)) continue
    const found = candidates(line, packages, taken, before)[0]
    if (!found) {
      lacking.push(line)
      continue
    }
    taken.set(found.id, taken.get(found.id)! + 1)
    plan.reserves.push({ line, packageId: found.id })
    covered.add(wishKey(line))
  }
  for (const line of lacking) {
    // Of a series the first visits take what there is; the others go at their price.
    const goesAtPrice = !line.isOnly && (typeof line.wish !== 'number' || covered.has(wishKey(line)))
    if (line.mayRefuse && !goesAtPrice) plan.lacks.push({ line, ...lackOf(line, packages, plan.reserves) })
  }
  return plan
}

const wishKey = ({ patientId, serviceId, wish }: VisitLine) => `${patientId}/${serviceId}/${wish}`

/** A use stays with its line, and with its service where lines were put in another order. */
function pair(lines: readonly VisitLine[], uses: readonly PackageUse[]) {
  const loose = new Set(uses)
  const found = new Map<VisitLine, PackageUse>()
  const take = (fits: (line: VisitLine, use: PackageUse) => boolean) => {
    for (const line of lines) {
      if (found.has(line)) continue
      const use = [...loose].find(
        each => each.bookingId === line.bookingId && each.serviceId === line.serviceId && fits(line, each),
      )
      if (!use) continue
      found.set(line, use)
      loose.delete(use)
    }
  }
  take((line, use) => use.line === line.line)
  take(() => true)
  return { pairs: lines.map(line => ({ line, use: found.get(line) })), loose: [...loose] }
}

/** What becomes of a use that a line has. */
function endOf(line: VisitLine, use: PackageUse, kept: StartedPackage): 'kept' | 'used' | ReturnReason {
  // What was paid back is closed: what it was used for stays used.
  if (kept.isRefunded) return use.state === 'used' ? 'kept' : 'changed'
  const isOther = typeof line.wish === 'number' && line.wish !== kept.subscriptionId
  if (line.want === 'nothing') return 'cancelled'
  if (line.want === 'missed' && !kept.noShowUses) return 'missed'
  if (line.want !== 'held') return use.state === 'used' ? 'kept' : 'used'
  if (line.wish === null && !line.isOnly) return 'without'
  if (isOther) return 'changed'
  if (use.state === 'used') return 'reopened'
  return isGoodOn(line.day, kept.endsOn) ? 'kept' : 'expired'
}

/** The packages that may cover a line, the one that ends first before the others; the one that it had before all. */
function candidates(
  line: VisitLine,
  packages: readonly StartedPackage[],
  taken: ReadonlyMap<number, number>,
  before: PackageUse | undefined,
): StartedPackage[] {
  return packages
    .filter(
      one =>
        isMeant(line, one) &&
        !one.isRefunded &&
        isGoodOn(line.day, one.endsOn) &&
        taken.get(one.id)! < one.maximum,
    )
    .toSorted(
      (a, b) =>
        Number(b.id === before?.packageId) - Number(a.id === before?.packageId) ||
        (a.endsOn ?? '9999').localeCompare(b.endsOn ?? '9999') ||
        a.id - b.id,
    )
}

const isMeant = (line: VisitLine, one: StartedPackage) =>
  one.patientId === line.patientId &&
  one.serviceIds.includes(line.serviceId) &&
  (typeof line.wish !== 'number' || line.wish === one.subscriptionId)

/** Why nothing covers a line, and how many of those that ask together do have a use. */
function lackOf(line: VisitLine, packages: readonly StartedPackage[], reserves: UsesPlan['reserves']) {
  const had = packages.filter(one => isMeant(line, one) && !one.isRefunded)
  const reason: LackReason =
    had.length === 0 ? 'none' : had.some(one => isGoodOn(line.day, one.endsOn)) ? 'used_up' : 'expired'
  const left = reserves.filter(
    each => each.line.patientId === line.patientId && each.line.serviceId === line.serviceId,
  ).length
  return { reason, left }
}
