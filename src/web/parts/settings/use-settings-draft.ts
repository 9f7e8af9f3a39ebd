import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setConfig } from '#contract/settings.ts'
import { SECTIONS } from '#contract/settings/sections.ts'
import type { SectionName, SettingsOf } from '#contract/settings/sections.ts'
import type { Section } from '#contract/settings/setting.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import { ApiError } from '#web/api/client.ts'
import { showNotice } from '#web/ui/notices.ts'
import { listChanges, listWrong } from './setting-values.ts'
import type { Values } from './setting-values.ts'
import { settingsQuery } from './settings-query.ts'

/** The settings of a section as they are being changed, on top of those that are saved. */
export function useSettingsDraft(name: SectionName, saved: Values) {
  const { t } = useTranslation('staff')
  const client = useQueryClient()
  const [changes, setChanges] = useState<Values>({})
  const section: Section = SECTIONS[name]
  const draft = { ...saved, ...changes }
  const changed = listChanges(section, saved, draft)
  const wrong = listWrong(section, draft)

  const save = useMutation({
    mutationFn: () =>
      callKeeping(setConfig, {
        section: name,
        ...(Object.fromEntries(changed.map(key => [key, draft[key]])) as Partial<SettingsOf<SectionName>>),
      }),
    onSuccess(reply) {
      client.setQueryData(settingsQuery(name).queryKey, reply)
      // The calendar reads its step and columns from the clinic.
      for (const key of ['clinic', 'holidays', 'working-time'])
        void client.invalidateQueries({ queryKey: [key] })
      discard()
      showNotice({ kind: 'ok', text: t('settings.saved') })
    },
  })

  function discard() {
    setChanges({})
    save.reset()
  }

  return {
    section,
    saved,
    draft,
    changed,
    wrong,
    isSaving: save.isPending,
    /** What the server said against a setting. */
    errors: save.error instanceof ApiError ? save.error.errors : {},
    set: (key: string, value: boolean | number) => setChanges(old => ({ ...old, [key]: value })),
    save: () => {
      if (wrong.length === 0 && !save.isPending) save.mutate()
    },
    discard,
  }
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>
