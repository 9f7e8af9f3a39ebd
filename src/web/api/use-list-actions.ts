import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Removal } from '#contract/removal.ts'
import { showNotice } from '#web/ui/notices.ts'

interface ListActions<T> {
  nameOf: (item: T) => string
  setActive: (item: T, active: boolean) => Promise<unknown>
  /** Answers what became of it; nothing when it is gone. */
  remove: (item: T) => Promise<{ data?: { outcome: Removal } }>
  /** First parts of the keys of what must be read again. */
  keys: readonly string[]
}

/** Puts things of a list aside, which can be undone from the notice, and deletes them. */
export function useListActions<T>({ nameOf, setActive, remove, keys }: ListActions<T>) {
  const { t } = useTranslation(['clinic', 'common'])
  const refresh = useRefresh(keys)

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
      refresh()
      noticeSide(item, active)
    },
  })
  const removing = useMutation({
    mutationFn: remove,
    onSuccess({ data }, item) {
      refresh()
      if (data?.outcome === 'deactivated') noticeSide(item, false, true)
      else showNotice({ kind: 'ok', text: t('clinic:list.deleted', { name: nameOf(item) }) })
    },
  })
  return {
    setActive: (item: T, active: boolean) => switching.mutate({ item, active }),
    remove: (item: T, onRemoved?: () => void) => removing.mutate(item, { onSuccess: onRemoved }),
  }
}

/** Has everything read again whose key begins with one of these. */
export function useRefresh(keys: readonly string[]): () => void {
  const client = useQueryClient()
  return () => {
    for (const key of keys) void client.invalidateQueries({ queryKey: [key] })
  }
}
