import type { ScheduleException } from '#contract/clinic/doctors.ts'
import { addDays } from '#domain/time/wall-time.ts'

/** Exceptions of consecutive days that are otherwise alike, shown and taken back as one. */
export interface ExceptionGroup {
  readonly first: ScheduleException
  /** The last day, included. */
  readonly to: string
  readonly ids: readonly number[]
}

export function groupExceptions(exceptions: readonly ScheduleException[]): ExceptionGroup[] {
  const groups: ExceptionGroup[] = []
  for (const one of exceptions) {
    const at = groups.findIndex(group => addDays(group.to, 1) === one.date && isAlike(group.first, one))
    const known = groups[at]
    if (known) groups[at] = { ...known, to: one.date, ids: [...known.ids, one.id] }
    else groups.push({ first: one, to: one.date, ids: [one.id] })
  }
  return groups
}

function isAlike(a: ScheduleException, b: ScheduleException): boolean {
  return (['kind', 'start', 'end', 'cabinet_id', 'reason'] as const).every(name => a[name] === b[name])
}
