import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setConfig } from '#contract/settings.ts'
import type { BookingPolicy } from '#contract/settings.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import { ApiError } from '#web/api/client.ts'
import { invalidate } from '#web/api/query.ts'
import { showNotice } from '#web/ui/notices.ts'
import { listChanges, listWrong } from './policy-draft.ts'
import { policyQuery } from './settings-query.ts'

/** The rules as they are being changed, on top of those that are saved. */
export function usePolicyDraft(saved: BookingPolicy) {
  const { t } = useTranslation('staff')
  const client = useQueryClient()
  const [changes, setChanges] = useState<Partial<BookingPolicy>>({})
  const draft: BookingPolicy = { ...saved, ...changes }
  const changed = listChanges(saved, draft)
  const wrong = listWrong(draft)

  const save = useMutation({
    mutationFn: () =>
      callKeeping(
        setConfig,
        Object.fromEntries(changed.map(name => [name, draft[name]])) as Partial<BookingPolicy>,
      ),
    onSuccess(reply) {
      client.setQueryData(policyQuery().queryKey, reply)
      // The calendar reads its step and columns from the clinic.
      void invalidate(client, 'clinic')
      discard()
      showNotice({ kind: 'ok', text: t('settings.saved') })
    },
  })

  function discard() {
    setChanges({})
    save.reset()
  }

  return {
    draft,
    changed,
    wrong,
    isSaving: save.isPending,
    /** What the server said against a rule. */
    errors: save.error instanceof ApiError ? save.error.errors : {},
    set: (patch: Partial<BookingPolicy>) => setChanges(old => ({ ...old, ...patch })),
    save: () => {
      if (wrong.length === 0 && !save.isPending) save.mutate()
    },
    discard,
  }
}

export type PolicyDraft = ReturnType<typeof usePolicyDraft>
