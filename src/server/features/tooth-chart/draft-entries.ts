import type { CallBody } from '#contract/call.ts'
import { chartEntryOf, type addToothEntries } from '#contract/patients/tooth-chart.ts'
import { isTooth } from '#domain/patients/teeth.ts'
import { rootsOf } from '#domain/tooth-chart/arches.ts'
import type { ChartEntry } from '#domain/tooth-chart/entry.ts'
import { bridgeRole, carriedBy, stateBefore } from '#domain/tooth-chart/entry-rules.ts'
import { ruleOf, surfacesOf } from '#domain/tooth-chart/kinds.ts'
import { refuseField } from '#server/http/failure.ts'
import { wholeOf } from './chart-changes.ts'
import type { EntryRow } from './tooth-chart.sql.ts'

export type WishedEntry = CallBody<typeof addToothEntries>['entries'][number]

/** Numbered above all that is known, so that they come after it; what an entry that ends a bridge says is said of all of it. */
export function draftEntries(
  entries: readonly WishedEntry[],
  known: readonly EntryRow[],
  today: string,
): Draft[] {
  let last = Math.max(0, ...known.map(row => row.id))
  const facts = known.map(chartEntryOf)
  const drafts: Draft[] = []
  for (const [index, entry] of entries.entries()) {
    const date = entry.date ?? today
    const target = known.filter(row => row.id === entry.ends_id)
    const carried = new Set(
      target.flatMap(row => carriedBy(chartEntryOf(row), facts, date)).map(one => one.id),
    )
    const ended = [...wholeOf(target, known), ...known.filter(row => carried.has(row.id))]
    if (entry.ends_id !== undefined && ended.length === 0) throw refuseField(`entries.${index}.ends_id`, 'id')
    if (entry.ends_id === undefined && !entry.kind) throw refuseField(`entries.${index}.kind`, 'required')
    if (entry.ends_id === undefined && !entry.state) throw refuseField(`entries.${index}.state`, 'required')
    if (ended.length > 0)
      drafts.push(
        ...ended
          .map(row => ({
            ...chartEntryOf(row),
            id: ++last,
            date: laterOf(date, row),
            ends: row.id,
            wished: index,
          }))
          .filter(draft => draft.ends === entry.ends_id || isOpen(facts, draft)),
      )
    else drafts.push({ ...newEntry(entry, date), id: ++last, wished: index })
  }
  // A bridge's role is read off its tooth as it is before it, plans of the same call included.
  return drafts.map(draft =>
    draft.kind === 'bridge' && draft.role === null
      ? { ...draft, role: bridgeRole(stateBefore([...facts, ...drafts], draft), draft.state) }
      : draft,
  )
}

/** A plan that is given up is over by the day that it was for. */
const laterOf = (date: string, row: EntryRow) =>
  row.state === 'planned' && row.date > date ? row.date : date

/** Of a bridge that lost a tooth, the rest alone is left to end. */
const isOpen = (facts: readonly ChartEntry[], entry: ChartEntry) =>
  stateBefore(facts, entry).standing.some(one => one.entry.id === entry.ends)

export interface Draft extends ChartEntry {
  /** Which of the wished entries it comes of. */
  readonly wished: number
}

/** As the tooth's roots are named, one after another; what names none is refused later. */
function inRootOrder({ tooth, roots }: WishedEntry): string[] {
  const named: readonly string[] = tooth === undefined || !isTooth(tooth) ? [] : rootsOf(tooth)
  return [...new Set(roots)].toSorted((one, other) => named.indexOf(one) - named.indexOf(other))
}

function newEntry(entry: WishedEntry, date: string): Omit<ChartEntry, 'id'> {
  const { surfaces } = ruleOf(entry.kind!)
  const said = surfacesOf(entry.surfaces) ?? ''
  const isFixed = surfaces !== 'some' && surfaces !== 'none' && said === ''
  return {
    tooth: entry.tooth ?? null,
    arch: entry.arch ?? null,
    kind: entry.kind!,
    state: entry.state!,
    surfaces: isFixed ? surfaces : said,
    roots: inRootOrder(entry),
    role: entry.role ?? null,
    details: entry.details ?? {},
    date,
    group: entry.group ?? null,
    ends: null,
  }
}
