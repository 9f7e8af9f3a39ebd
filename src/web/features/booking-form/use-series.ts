import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewSeries } from '#contract/series.ts'
import type { CallInput } from '#contract/call.ts'
import { ApiError, call } from '#web/api/client.ts'
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

type Visit = Omit<CallInput<typeof previewSeries>, 'every' | 'unit' | 'count' | 'until'>

export type Series = ReturnType<typeof useSeries>

/** A visit that comes back: its rule, what the server foresees for each date, and what was decided about those taken. */
export function useSeries(visit: Visit | undefined, date: string) {
  const [draft, setDraft] = useState<RecurrenceDraft>()
  const [choices, setChoices] = useState<Choices>(new Map())
  const text = visit && draft ? JSON.stringify({ ...visit, ...ruleOf(draft) }) : ''
  const settled = useDebounced(text, 300)
  const query = useQuery({
    queryKey: ['series-preview', settled],
    queryFn: ({ signal }) =>
      call(previewSeries, JSON.parse(settled) as CallInput<typeof previewSeries>, { signal }),
    enabled: settled !== '' && text !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
    select: reply => reply.data,
  })
  const hasFailed = query.isError && text === settled
  const occurrences: readonly Occurrence[] = text === '' || hasFailed ? [] : (query.data ?? [])
  const errors = hasFailed && query.error instanceof ApiError ? query.error.errors : {}
  const wanted = listWanted(occurrences, choices)
  return {
    draft,
    /** Whether the visit can be foreseen: its doctor and services are known. */
    isReady: visit !== undefined,
    isLoading: text !== '' && (text !== settled || query.isFetching),
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
    recheck: () => void query.refetch(),
  }
}
