// What the rules of the chart say of a draft before it is sent, so that nobody waits for the server to hear it.

import type { ChartEntry } from '#domain/tooth-chart/entry.ts'
import { questionsOf, refusalsOf, type EntryQuestion } from '#domain/tooth-chart/entry-rules.ts'
import { ruleOf, STATES, type Kind, type State } from '#domain/tooth-chart/kinds.ts'
import type { Refusal } from '#domain/tooth-chart/refusal.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { roleOf, teethInTheWay, withKind, withState, type EntryDraft, type Role } from './entry-draft.ts'
import { kindsOf } from './kind-keys.ts'

export interface DraftJudged {
  /** What may be where the draft is, in the order in which it is offered. */
  readonly kinds: readonly Kind[]
  readonly roles: readonly { readonly tooth: number; readonly role: Role }[]
  /** Teeth that stand where the draft needs none. */
  readonly inTheWay: readonly number[]
}

export interface Person {
  readonly birthDate: LocalDate | null
  readonly today: LocalDate
}

export function judgeDraft(draft: EntryDraft, known: readonly ChartEntry[], person: Person): DraftJudged {
  const kinds = kindsOf(draft.state).filter(kind => mayBeHere(kind, draft, known, person))
  return {
    kinds: draft.kind === undefined || kinds.includes(draft.kind) ? kinds : [...kinds, draft.kind],
    roles:
      draft.kind === 'bridge' ? draft.teeth.map(tooth => ({ tooth, role: roleOf(draft, tooth, known) })) : [],
    inTheWay: teethInTheWay(draft, known),
  }
}

export const statesOf = (draft: EntryDraft, known: readonly ChartEntry[], person: Person): State[] =>
  STATES.filter(
    state => state === draft.state || judgeDraft(withState(draft, state), known, person).kinds.length > 0,
  )

const OF_THE_PLACE: ReadonlySet<Refusal['problem']> = new Set([
  'tooth_missing',
  'tooth_stands',
  'milk_only',
  'back_only',
])

/** What takes the place of a tooth is offered where one stands too: that it is gone is noted with it. */
function mayBeHere(kind: Kind, draft: EntryDraft, known: readonly ChartEntry[], person: Person): boolean {
  const rule = ruleOf(kind)
  if (rule.scopes[0] !== 'tooth' || kind === 'implant') return true
  if (kind === 'bridge') return draft.teeth.length >= (rule.together ?? 0)
  if (rule.together && draft.teeth.length < rule.together && !rule.scopes.includes('arch')) return false
  const { surfaces } = rule
  const like = withKind({ ...draft, surfaces: '' }, kind)
  return draft.teeth.every(
    tooth =>
      !refusalsOf(
        known,
        [
          {
            ...factOf(like, tooth),
            surfaces: surfaces === 'some' ? 'M' : surfaces === 'none' ? '' : surfaces,
          },
        ],
        { ...person, today: '9999-12-31' },
      ).some(({ problem }) => OF_THE_PLACE.has(problem)),
  )
}

function factOf(draft: EntryDraft, tooth: number): ChartEntry {
  return {
    id: Number.MAX_SAFE_INTEGER,
    tooth,
    arch: null,
    kind: draft.kind!,
    state: draft.state,
    surfaces: draft.surfaces,
    roots: [],
    role: null,
    details: {},
    date: draft.date,
    group: null,
    ends: null,
  }
}

/** What should be asked before these are kept. */
export const askedOf = (
  known: readonly ChartEntry[],
  added: readonly ChartEntry[],
): { readonly tooth: number; readonly question: EntryQuestion }[] =>
  added.flatMap(entry => questionsOf(known, entry).map(question => ({ tooth: entry.tooth!, question })))

/** Of each field what is wrong first. */
export function problemsOf(known: readonly ChartEntry[], added: readonly ChartEntry[], person: Person) {
  const first = new Map<string, Refusal>()
  for (const refusal of refusalsOf(known, added, person))
    if (!first.has(refusal.field)) first.set(refusal.field, refusal)
  return [...first.values()]
}
