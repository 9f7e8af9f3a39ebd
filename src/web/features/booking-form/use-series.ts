import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewSeries } from '#contract/bookings/series.ts'
import type { CallInput } from '#contract/call.ts'
import { ApiError } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import {
  createRecurrence,
  isUndecided,
  listAccepted,
  listWanted,
  ruleOf,
  ticksLeft,
} from './recurrence-draft.ts'
import type { Choice, Choices, Occurrence, RecurrenceDraft } from './recurrence-draft.ts'

type PreviewInput = CallInput<typeof previewSeries>
type Plan = Omit<PreviewInput, 'every' | 'unit' | 'count' | 'until'>

export type Series = ReturnType<typeof useSeries>

/** A booking that comes back: its rule, what the server foresees for each date, and what was decided about those taken. */
export function useSeries(plan: Plan | undefined, date: string) {
  const [draft, setDraft] = useState<RecurrenceDraft>()
  const [choices, setChoices] = useState<Choices>(new Map())
  const text = plan && draft ? JSON.stringify({ ...plan, ...ruleOf(draft) }) : ''
  const settled = useDebounced(text, 300)
  const asked = useQuery({
    ...query(previewSeries, JSON.parse(settled || '{}') as PreviewInput),
    enabled: settled !== '' && text !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
    select: reply => reply.data,
  })
  const hasFailed = asked.isError && text === settled
  const occurrences: readonly Occurrence[] = text === '' || hasFailed ? [] : (asked.data ?? [])
  const errors = hasFailed && asked.error instanceof ApiError ? asked.error.errors : {}
  const wanted = listWanted(occurrences, choices)
  return {
    draft,
    /** Whether the booking can be foreseen: its doctor and services are known. */
    isReady: plan !== undefined,
    isLoading: text !== '' && (text !== settled || asked.isFetching),
    occurrences,
    choices,
    errors,
    wanted,
    accepted: listAccepted(occurrences, choices),
    undecided: occurrences.filter(each => isUndecided(each, choices.get(each.start))).length,
    ticksLeft: occurrences.reduce((sum, each) => sum + ticksLeft(each, choices.get(each.start)), 0),
    toggle: () => setDraft(draft ? undefined : createRecurrence(date)),
    change: (patch: Partial<RecurrenceDraft>) => setDraft(old => old && { ...old, ...patch }),
    choose: (start: string, choice: Choice) => setChoices(old => new Map(old).set(start, choice)),
    recheck: () => void asked.refetch(),
  }
}
