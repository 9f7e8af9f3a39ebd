import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '#web/ui/notices.ts'

type ListTab = 'cabinets' | 'gift-cards' | 'services' | 'specialities' | 'subscriptions'

/**
 * Which record of a list stands open over it: the one that the address names, so that Back closes it and a link opens it,
 * or a new one. `items` are those that the person may open, once they have arrived.
 */
export function useOpenRecord<T extends { id: number }>(tab: ListTab, items: readonly T[] | undefined) {
  const { t } = useTranslation('clinic')
  const { id } = useParams({ strict: false })
  const router = useRouter()
  const navigate = useNavigate()
  const [isNew, setIsNew] = useState(false)
  const isFromList = useRef(false)
  // As it was when it was opened: what others change meanwhile is told when it is saved.
  const [held, setHeld] = useState<T>()
  if (id === undefined && held) setHeld(undefined)
  const known = held?.id === Number(id) ? held : items?.find(item => item.id === Number(id))
  if (known && known !== held) setHeld(known)
  const isUnknown = id !== undefined && items !== undefined && !known

  const closeRecord = () => {
    // What was typed has been saved or given up: nothing is left to ask about.
    if (isFromList.current) router.history.back({ ignoreBlocker: true })
    else
      void navigate({
        to: `/cabinet/administration/${tab}`,
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      })
    isFromList.current = false
  }

  useEffect(() => {
    if (!isUnknown) return
    showNotice({ kind: 'error', text: t('list.unknown'), topic: 'unknown record' })
    void navigate({ to: `/cabinet/administration/${tab}`, replace: true })
  }, [isUnknown, tab, navigate, t])

  const setOpen = (next: T | 'new' | undefined) => {
    setIsNew(next === 'new')
    if (next === undefined) {
      if (id !== undefined) closeRecord()
    } else if (next !== 'new') {
      isFromList.current = true
      void navigate({
        to: `/cabinet/administration/${tab}/$id`,
        params: { id: String(next.id) },
        resetScroll: false,
      })
    }
  }
  return [isNew ? 'new' : known, setOpen] as const
}
