import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Removal } from '#contract/removal.ts'
import type { Noun } from '#contract/nouns.ts'
import { showNotice } from '#web/ui/notices.ts'
import { useInvalidate } from './query.ts'

interface ListActions<T> {
  nameOf: (item: T) => string
  setActive: (item: T, active: boolean) => Promise<unknown>
  /** Answers what became of it; nothing when it is gone. */
  remove: (item: T) => Promise<{ data?: { outcome: Removal } }>
  noun: Noun
  /** Told why something was not removed, once the person has been. */
  onKept?: (error: Error, item: T) => unknown
}

/** Puts things of a list aside, which can be undone from the notice, and deletes them. */
export function useListActions<T>({ nameOf, setActive, remove, noun, onKept }: ListActions<T>) {
  const { t } = useTranslation(['clinic', 'common'])
  const invalidate = useInvalidate()

  function noticeSide(item: T, active: boolean, kept = false) {
    showNotice({
      kind: 'ok',
      text: t(
        active ? 'clinic:list.activated' : kept ? 'clinic:list.keptInactive' : 'clinic:list.deactivated',
        {
          name: nameOf(item),
        },
      ),
      action: { label: t('common:actions.undo'), run: () => switching.mutate({ item, active: !active }) },
    })
  }

  const switching = useMutation({
    mutationFn: ({ item, active }: { item: T; active: boolean }) => setActive(item, active),
    onSuccess(_, { item, active }) {
      invalidate(noun)
      noticeSide(item, active)
    },
  })
  const removing = useMutation({
    mutationFn: remove,
    onSuccess({ data }, item) {
      invalidate(noun)
      if (data?.outcome === 'deactivated') noticeSide(item, false, true)
      else showNotice({ kind: 'ok', text: t('clinic:list.deleted', { name: nameOf(item) }) })
    },
    onError: onKept,
  })
  return {
    setActive: (item: T, active: boolean) => switching.mutate({ item, active }),
    remove: (item: T, onRemoved?: () => void) => removing.mutate(item, { onSuccess: onRemoved }),
  }
}
