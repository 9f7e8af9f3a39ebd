import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPreviewVisits, previewTemplate } from '#contract/messages/template-previews.ts'
import { query } from '#web/api/query.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { inputOf, type Draft, type Language } from './template-draft.ts'

const PAUSE = 250

/** How a draft reads with a visit, a moment after the last letter; with the nearest visit until another is chosen. */
export function usePreview(draft: Draft, id: number | undefined, language: Language) {
  const [chosen, setChosen] = useState<number | 'example'>()
  const [isPlain, setIsPlain] = useState<boolean>()
  const visits = useQuery({ ...query(listPreviewVisits, {}), meta: { silent: true } }).data?.data
  const isOfVisit = !['birthday', 'holiday', 'once', 'code'].includes(draft.tag_name)
  const wanted = chosen === 'example' || !isOfVisit ? undefined : (chosen ?? visits?.[0]?.booking_id)
  const { name: _name, active: _active, ...rule } = inputOf(draft)
  const input = useDebounced(
    JSON.stringify({
      ...rule,
      read_in: language,
      ...(id !== undefined && { id }),
      ...(wanted !== undefined && { booking_id: wanted }),
      ...(isPlain !== undefined && { plain_sms: isPlain }),
    }),
    PAUSE,
  )
  const shown = useQuery({
    ...query(previewTemplate, JSON.parse(input)),
    enabled: visits !== undefined,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  }).data?.data
  return {
    shown,
    visits: isOfVisit ? (visits ?? []) : [],
    bookingId: wanted,
    /** As the clinic's settings say until it is looked at otherwise. */
    isPlain: isPlain ?? shown?.is_plain ?? true,
    choose: (value: string) => setChosen(value === '' ? 'example' : Number(value)),
    setPlain: setIsPlain,
    /** Looked at otherwise than the settings say, or than they said when it was chosen. */
    isTrial: isPlain !== undefined,
  }
}

export type PreviewView = ReturnType<typeof usePreview>
