import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { planAffected } from '#contract/bookings/affected-visits.ts'
import type { AffectedPlan, PlannedVisit } from '#contract/bookings/affected-visits.ts'
import { query } from '#web/api/query.ts'
import type { CauseInput } from './causes.ts'

export const MODES = ['move', 'pin', 'cancel'] as const
export type Mode = (typeof MODES)[number]

/** Where a visit goes: one of its options, the pinboard, or nowhere. */
export type Outcome = number | 'pin' | 'cancel'

export interface Decided {
  readonly visit: PlannedVisit
  readonly outcome: Outcome
}

const NOBODY: AffectedPlan['visits'] = []

/** A plan for the visits of a change while it is made up: who takes them, and what somebody chose instead of the proposal. */
export function usePlan(first: CauseInput) {
  const [lastDay, setLastDay] = useState<string>()
  const [doctors, setDoctors] = useState<readonly number[]>()
  const [mode, setMode] = useState<Mode>('move')
  const [chosen, setChosen] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const cause: CauseInput =
    first.kind === 'doctor_leaves' && lastDay ? { ...first, last_day: lastDay } : first

  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query(planAffected, { cause, ...(doctors ? { doctors: [...doctors] } : {}) }),
    select: reply => reply.data,
    placeholderData: keepPreviousData,
    // Hours go quickly: what was free a moment ago is asked for anew.
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })

  const decided: readonly Decided[] = (data?.visits ?? NOBODY).map(visit => ({
    visit,
    outcome: mode === 'move' ? (chosen.get(visit.booking_id) ?? proposalOf(visit)) : mode,
  }))
  const all = data?.doctors.filter(doctor => doctor.can).map(doctor => doctor.doctor_id) ?? []
  const takers = doctors ?? all

  /** Other people or another day: what was chosen by hand may not be offered any more. */
  function begin(change: () => void) {
    setChosen(new Map())
    change()
  }

  return {
    cause,
    plan: data,
    error,
    again: () => void refetch(),
    isLate: isPlaceholderData,
    decided,
    counts: countOf(decided),
    mode,
    setMode,
    lastDay,
    setLastDay: (day: string | undefined) => begin(() => setLastDay(day)),
    takers,
    toggleTaker: (id: number) =>
      begin(() => setDoctors(takers.includes(id) ? takers.filter(one => one !== id) : [...takers, id])),
    choose: (visit: PlannedVisit, outcome: Outcome) =>
      setChosen(new Map([...chosen, [visit.booking_id, outcome]])),
  }
}

export type Plan = ReturnType<typeof usePlan>

const proposalOf = ({ proposal, proposed }: PlannedVisit): Outcome =>
  proposal === 'move' && proposed !== null ? proposed : 'pin'

export const optionOf = ({ visit, outcome }: Decided) =>
  typeof outcome === 'number' ? visit.options[outcome] : undefined

function countOf(decided: readonly Decided[]) {
  const counts = { same: 0, other: 0, pinned: 0, cancelled: 0 }
  for (const one of decided) {
    const option = optionOf(one)
    if (option) counts[option.same_time ? 'same' : 'other'] += 1
    else counts[one.outcome === 'cancel' ? 'cancelled' : 'pinned'] += 1
  }
  return { ...counts, moved: counts.same + counts.other }
}

/** As applying asks for them. */
export function decisionsOf(decided: readonly Decided[]) {
  return decided.map(({ visit: { booking_id }, outcome }) =>
    typeof outcome === 'number'
      ? { booking_id, decision: 'move' as const, option: outcome }
      : { booking_id, decision: outcome },
  )
}
