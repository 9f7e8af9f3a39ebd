import type { BookedLine, FormerCharge, LiveCharge, VisitState } from './visit-state.sql.ts'

/** A line of a visit as it is booked, as it stands on the account, or both. */
export interface VisitLine {
  readonly booked: BookedLine | undefined
  readonly charge: LiveCharge | undefined
  readonly former: FormerCharge | undefined
}

/**
 * Lines are renumbered when a visit's services change, charges never are: a charge is of the line with its service, first of
 * the one with its number. What stands on the account without a line comes last.
 */
export function pairLines({
  lines,
  charges,
  former,
}: Pick<VisitState, 'lines' | 'charges' | 'former'>): VisitLine[] {
  const left = new Set(charges.filter(charge => charge.line !== null))
  const taken = new Map<BookedLine, LiveCharge>()
  for (const isMatch of [isSameLine, isSameService])
    for (const line of lines) {
      if (taken.has(line)) continue
      const found = [...left].find(charge => isMatch(line, charge))
      if (!found) continue
      taken.set(line, found)
      left.delete(found)
    }
  const paired = lines.map(booked => ({
    booked,
    charge: taken.get(booked),
    former: taken.has(booked) ? undefined : former.find(each => isSameLine(booked, each)),
  }))
  const beside = charges.filter(charge => charge.line === null || left.has(charge))
  return [...paired, ...beside.map(charge => ({ booked: undefined, charge, former: undefined }))]
}

const isSameService = (line: BookedLine, { service_id }: Pick<LiveCharge, 'service_id'>) =>
  line.service_id === service_id
const isSameLine = (line: BookedLine, charge: Pick<LiveCharge, 'line' | 'service_id'>) =>
  line.line === charge.line && isSameService(line, charge)

/** Where a line may be charged: its own number unless another's charge holds it, and the attempt that comes next there. */
export function placeOf(
  line: number,
  { charges, former }: Pick<VisitState, 'charges' | 'former'>,
  freed: ReadonlySet<number>,
  taken: ReadonlySet<number>,
): { line: number; attempt: number } {
  const isHeld = (number: number) =>
    taken.has(number) || charges.some(charge => charge.line === number && !freed.has(charge.id))
  let free = line
  while (isHeld(free)) free += free === line ? FAR_AWAY : 1
  const attempts = [...charges, ...former].filter(each => each.line === free).map(each => each.attempt)
  return { line: free, attempt: Math.max(0, ...attempts) + 1 }
}

/** Beyond the lines that a visit may have. */
const FAR_AWAY = 1000
