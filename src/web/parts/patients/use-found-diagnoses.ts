import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findDiagnoses } from '#contract/patients/diagnoses.ts'
import { query } from '#web/api/query.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'

const PAUSE = 120

/** What may be diagnosed by what is typed, and whether it answers these very letters. */
export function useFoundDiagnoses(typed: string, isWanted = true) {
  const wanted = typed.trim()
  const settled = useDebounced(wanted, PAUSE)
  const { data, isPlaceholderData } = useQuery({
    ...query(findDiagnoses, { search: settled, language: currentLanguage() }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  return { found: data?.data, isSettled: settled === wanted && data !== undefined && !isPlaceholderData }
}
