import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setConfig } from '#contract/settings.ts'
import { SECTIONS } from '#contract/settings/sections.ts'
import type { SectionName, SettingsOf } from '#contract/settings/sections.ts'
import type { Section } from '#contract/settings/setting.ts'
import type { Stale } from '#contract/versions.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import { ApiError } from '#web/api/client.ts'
import { invalidate } from '#web/api/query.ts'
import { showNotice } from '#web/ui/notices.ts'
import { listChanges, listWrong } from './setting-values.ts'
import type { SavedValues, Values } from './setting-values.ts'
import { settingsQuery } from './settings-query.ts'

/** The settings of a section as they are being changed, on top of those that are saved. */
export function useSettingsDraft(name: SectionName, saved: SavedValues) {
  const { t } = useTranslation('staff')
  const client = useQueryClient()
  const [changes, setChanges] = useState<Values>({})
  const latest = useRef(changes)
  useEffect(() => {
    latest.current = changes
  }, [changes])
  /** What was saved when the changes began. */
  const [base, setBase] = useState<SavedValues>()
  const section: Section = SECTIONS[name]
  const draft = { ...saved, ...changes }
  const changed = listChanges(section, saved, draft)
  const wrong = listWrong(section, draft)

  const send = (version: number) =>
    callKeeping(setConfig, {
      section: name,
      ...(Object.fromEntries(changed.map(key => [key, draft[key]])) as Partial<SettingsOf<SectionName>>),
      version,
    })

  const save = useMutation({
    async mutationFn(_sent: Values) {
      const begun = base ?? saved
      try {
        return await send(begun.version)
      } catch (error) {
        const current = readStale(error)
        if (!current) throw error
        // From here on the changes are to what somebody else has saved; whoever would undo that is told first.
        client.setQueryData(settingsQuery(name).queryKey, {
          data: current as SettingsOf<SectionName> & SavedValues,
        })
        setBase(current)
        if (changed.some(key => current[key] !== begun[key] && current[key] !== draft[key])) throw error
        return await send(current.version)
      }
    },
    onSuccess(reply, sent) {
      client.setQueryData(settingsQuery(name).queryKey, reply)
      // The calendar reads its step and columns from the clinic.
      void invalidate(client, 'clinic')
      // Behind the reply, which is told in the same way: otherwise the fields would show the values of before for a moment.
      notifyManager.schedule(() => {
        // What was typed while it was on its way is not saved yet.
        const rest = Object.entries(latest.current).filter(([key, value]) => sent[key] !== value)
        setChanges(Object.fromEntries(rest))
        setBase(rest.length > 0 ? reply.data : undefined)
      })
      showNotice({ kind: 'ok', text: t('settings.saved') })
    },
  })

  function discard() {
    setChanges({})
    setBase(undefined)
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
    set(key: string, value: boolean | number) {
      setBase(old => old ?? saved)
      setChanges(old => ({ ...old, [key]: value }))
    },
    save: () => {
      if (wrong.length === 0 && !save.isPending) save.mutate(changes)
    },
    discard,
  }
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>

// What the contract gives the code with.
const readStale = (error: unknown) =>
  error instanceof ApiError && error.code === 'stale' ? (error.data as Stale<Values>).current : undefined
