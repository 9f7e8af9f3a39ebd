import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '#contract/call.ts'
import { setConfig } from '#contract/settings/settings.ts'
import type { ChangesOf, SectionName } from '#contract/settings/sections.ts'
import type { Section, SettingValue } from '#contract/settings/setting.ts'
import type { Stale } from '#contract/versions.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import { ApiError } from '#web/api/client.ts'
import { invalidate } from '#web/api/query.ts'
import { showNotice } from '#web/ui/notices.ts'
import { listChanges, listWrong } from './setting-values.ts'
import type { Saved, Values } from './setting-values.ts'
import { readSaved, settingsQuery } from './settings-query.ts'

type Reply = CallReply<typeof setConfig>

/** Some settings of a section as they are being changed, on top of those that are saved. */
export function useSettingsDraft(name: SectionName, section: Section, saved: Saved) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const [changes, setChanges] = useState<Values>({})
  const latest = useRef(changes)
  useEffect(() => {
    latest.current = changes
  }, [changes])
  /** What was saved when the changes began. */
  const [base, setBase] = useState<Saved>()
  const draft: Values = { ...saved.values, ...changes }
  const changed = listChanges(section, saved.values, draft)
  const wrong = listWrong(section, draft)

  const send = (version: number) =>
    callKeeping(setConfig, {
      section: name,
      ...(Object.fromEntries(changed.map(key => [key, draft[key]])) as ChangesOf<SectionName>),
      version,
    })

  const save = useMutation({
    async mutationFn(_sent: Values) {
      let begun = base ?? saved
      for (;;) {
        try {
          return await send(begun.version)
        } catch (error) {
          const reply = readStale(error)
          if (!reply) throw error
          // From here on the changes are to what somebody else has saved; whoever would undo that is told first.
          const current = readSaved(reply)
          client.setQueryData(settingsQuery(name).queryKey, reply)
          setBase(current)
          const { values } = begun
          const isUndone = (key: string) =>
            current.values[key] !== values[key] && current.values[key] !== draft[key]
          if (changed.some(isUndone)) throw error
          begun = current
        }
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
        setBase(rest.length > 0 ? readSaved(reply) : undefined)
      })
      showNotice({ kind: 'ok', text: t('saved') })
    },
  })

  function discard() {
    setChanges({})
    setBase(undefined)
    save.reset()
  }

  return {
    section,
    saved: saved.values,
    lastChange: saved.lastChange,
    draft,
    changed,
    wrong,
    isSaving: save.isPending,
    /** What the server said against a setting. */
    errors: save.error instanceof ApiError ? save.error.errors : {},
    set(key: string, value: SettingValue) {
      setBase(old => old ?? saved)
      setChanges(old => ({ ...old, [key]: value }))
    },
    save: () => {
      if (changed.length > 0 && wrong.length === 0 && !save.isPending) save.mutate(changes)
    },
    discard,
  }
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>

/** Two sections on one page, each saved on its own; a key is of one alone. */
export function joinDrafts(one: SettingsDraft, other: SettingsDraft): SettingsDraft {
  const changes = [one.lastChange, other.lastChange].filter(each => each !== null)
  return {
    section: { ...one.section, ...other.section },
    saved: { ...other.saved, ...one.saved },
    draft: { ...other.draft, ...one.draft },
    lastChange: changes.toSorted((a, b) => b.at.localeCompare(a.at))[0] ?? null,
    changed: [...one.changed, ...other.changed],
    wrong: [...one.wrong, ...other.wrong],
    isSaving: one.isSaving || other.isSaving,
    errors: { ...one.errors, ...other.errors },
    set: (key, value) => (key in one.section ? one : other).set(key, value),
    save() {
      one.save()
      other.save()
    },
    discard() {
      one.discard()
      other.discard()
    },
  }
}

// What the contract gives the code with.
const readStale = (error: unknown): Reply | undefined =>
  error instanceof ApiError && error.code === 'stale'
    ? { data: (error.data as Stale<Reply['data']>).current }
    : undefined
