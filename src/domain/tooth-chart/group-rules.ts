// What several teeth make together: a bridge, a splint.

import { areAdjacent, isOnRight, placeOf } from './arches.ts'
import type { ChartEntry } from './entry.ts'
import { ruleOf } from './kinds.ts'
import type { Problem, Refusal } from './refusal.ts'

/** Side by side in one jaw, as many as it needs, and carried at both ends. */
export function groupRefusals(added: readonly ChartEntry[]): Refusal[] {
  const made = [...added.entries()].filter(([, entry]) => entry.ends === null)
  const groups = Map.groupBy(made, ([, entry]) => entry.group)
  return [...groups].flatMap(([group, members]): Refusal[] => {
    const entries = members.map(([, entry]) => entry)
    const [index, first] = members[0]!
    if (group === null)
      return members.flatMap(([at, entry]): Refusal[] =>
        entry.tooth !== null && ruleOf(entry.kind).together
          ? [
              {
                index: at,
                field: 'group',
                problem: 'too_few_teeth',
                values: { count: ruleOf(entry.kind).together },
              },
            ]
          : [],
      )
    const problem = groupProblem(first, entries)
    return problem ? [{ index, ...problem }] : []
  })
}

function groupProblem(first: ChartEntry, entries: readonly ChartEntry[]): Problem | undefined {
  const { together } = ruleOf(first.kind)
  const isOne = entries.every(
    one => one.kind === first.kind && one.state === first.state && one.date === first.date,
  )
  if (!together || !isOne || entries.some(one => one.tooth === null))
    return { field: 'group', problem: 'not_for_whole' }
  const teeth = entries.map(one => one.tooth!)
  if (new Set(teeth).size < Math.max(together, teeth.length))
    return { field: 'group', problem: 'too_few_teeth', values: { count: together } }
  if (!areAdjacent(teeth)) return { field: 'group', problem: 'two_jaws' }
  return first.kind === 'bridge' ? bridgeProblem(entries) : undefined
}

const isCarried = (one: ChartEntry | undefined) => one?.role === 'abutment'

function bridgeProblem(entries: readonly ChartEntry[]): Problem | undefined {
  const inRow = entries.toSorted((one, other) => alongArch(one.tooth!) - alongArch(other.tooth!))
  const isHeld = entries.some(one => one.details.cantilever)
    ? inRow.some(isCarried)
    : isCarried(inRow[0]) && isCarried(inRow.at(-1))
  return isHeld ? undefined : { field: 'role', problem: 'bridge_ends' }
}

/** From the patient's right to the left: of each arch -8 to -1 and 1 to 8. */
function alongArch(tooth: number): number {
  return isOnRight(tooth) ? -placeOf(tooth) : placeOf(tooth)
}
