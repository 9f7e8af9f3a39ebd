import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findAlike } from '#contract/patients/patient-changes.ts'
import { query } from '#web/api/query.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'

const NAMES = ['first_name', 'last_name', 'mobile', 'mobile_country', 'cnp', 'birth_date'] as const
const PAUSE = 400

/** Who may be the person that is being written down, while it is; `id` is the patient who is changed. */
export function useAlike(id: number | undefined) {
  const [asked, setAsked] = useState<Record<string, string>>({})
  const settled = useDebounced(asked, PAUSE)
  const isTelling = [settled.mobile, settled.cnp].some(Boolean) || (settled.first_name && settled.birth_date)
  const { data } = useQuery({
    ...query(findAlike, { ...settled, ...(id !== undefined && { id }) }),
    enabled: Boolean(isTelling),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  return {
    found: isTelling ? (data?.data ?? []) : [],
    /** Reads what the form holds by now. */
    look(form: HTMLFormElement) {
      const held = new FormData(form)
      const values = NAMES.flatMap(name => {
        const value = held.get(name)
        return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : []
      })
      setAsked(Object.fromEntries(values) as Record<string, string>)
    },
  }
}
