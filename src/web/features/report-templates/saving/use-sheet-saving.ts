import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeReportTemplate,
  getReportTemplate,
  type ReportTemplateDetail,
} from '#contract/documents/document-templates.ts'
import type { Stale } from '#contract/versions.ts'
import { isRecord } from '#domain/documents/problem.ts'
import { ApiError, call, refusedForGood } from '#web/api/client.ts'
import { onConnection } from '#web/api/connection.ts'
import { holdUpLeaving, keptSheetsOf } from '#web/api/kept-storage.ts'
import { invalidate, keyOf, query } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { createSaver, type SendOutcome, type Theirs } from '#web/parts/documents/saving/draft-saver.ts'
import { keptDrafts } from '#web/parts/documents/saving/kept-drafts.ts'
import { showNotice } from '#web/ui/notices.ts'
import { createSheet, type SheetDraft } from '../sheet/sheet-store.ts'
import { tagSuggest } from '../sheet/tag-suggest.ts'
import { isSameSheet, mergeSheets } from './merge-sheets.ts'

const draftOf = ({ content, services }: ReportTemplateDetail): SheetDraft => ({
  template: content,
  services: services.map(({ id }) => id),
})

export const theirsOf = (
  template: ReportTemplateDetail,
  by: string | null = template.changed_by,
): Theirs<SheetDraft> => ({
  version: template.version,
  changed_at: template.changed_at,
  draft: draftOf(template),
  by: by || null,
})

const isDraft = (draft: unknown): draft is SheetDraft => isRecord(draft) && isRecord(draft['template'])

/** A template being written and saved as one writes, from how it was read first; later readings are heard of. */
export function useSheetSaving(template: ReportTemplateDetail) {
  const { t } = useTranslation('report-templates')
  const client = useQueryClient()
  const { userId } = useSession()
  const { id } = template

  function take(reply: ReportTemplateDetail) {
    client.setQueryData(query(getReportTemplate, { id }).queryKey, old =>
      old ? { ...old, data: reply } : old,
    )
    const [own] = keyOf(getReportTemplate)
    void invalidate(client, 'document_template', ({ queryKey }) => queryKey[0] !== own)
  }

  const [{ sheet, saver, listenToKeys }] = useState(() => {
    const drafts = keptDrafts(keptSheetsOf(userId), isDraft)
    const kept = drafts.read(id)
    const base = kept
      ? { version: kept.version, draft: kept.was }
      : { version: template.version, draft: draftOf(template) }
    // The menu under the caret takes keys while it is open.
    const keys = { answer: (_event: KeyboardEvent): boolean => false }
    return {
      listenToKeys: (answer: (event: KeyboardEvent) => boolean) => {
        keys.answer = answer
      },
      sheet: createSheet(kept?.draft ?? base.draft, [tagSuggest({ onKey: event => keys.answer(event) })]),
      saver: createSaver(
        { ...base, changed_at: template.changed_at },
        {
          send: (version, draft) => send(id, version, draft, take),
          isSame: isSameSheet,
          keep: now => drafts.write(id, now),
        },
      ),
    }
  })
  const state = useSyncExternalStore(saver.subscribe, saver.get)

  useEffect(() => {
    const note = () => {
      const draft = sheet.draft()
      // Where the caret went is no change.
      if (!isSameSheet(draft, saver.base()) || saver.get().is !== 'saved') saver.change(draft)
    }
    note()
    const unsubscribe = sheet.subscribe(note)
    const unlisten = onConnection(() => saver.tryAgain())
    const leave = () => saver.stop()
    window.addEventListener('pagehide', leave)
    return () => {
      unsubscribe()
      unlisten()
      window.removeEventListener('pagehide', leave)
      saver.stop()
      void saver.flush()
    }
  }, [sheet, saver])

  // A colleague's saving, while nothing waits here, is shown as it is.
  useEffect(() => {
    if (!saver.hear(theirsOf(template))) return
    sheet.replace(draftOf(template))
    const name = template.changed_by || t('save.somebody')
    showNotice({ kind: 'info', text: t('save.theirs', { name }), topic: 'sheet-saved' })
  }, [template, saver, sheet, t])

  // What both changed apart from each other needs no question.
  useEffect(() => {
    if (state.is !== 'stale') return
    const { theirs } = state
    const { draft, both } = mergeSheets(saver.base(), sheet.draft(), theirs.draft)
    if (both.length > 0) return
    saver.settle(draft)
    sheet.replace(draft)
    const name = theirs.by ?? t('save.somebody')
    showNotice({ kind: 'info', text: t('save.merged', { name }), topic: 'sheet-saved' })
  }, [state, saver, sheet, t])

  return { sheet, saver, state, take, listenToKeys }
}

async function send(
  id: number,
  version: number,
  { template, services }: SheetDraft,
  onSent: (template: ReportTemplateDetail) => void,
): Promise<SendOutcome<SheetDraft>> {
  try {
    const { data } = await call(changeReportTemplate, {
      id,
      version,
      content: template,
      service_ids: [...services],
    })
    onSent(data)
    return { sent: { version: data.version, changed_at: data.changed_at } }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'stale') {
      const { current, changed_by: by } = error.data as Stale<ReportTemplateDetail>
      return { stale: theirsOf(current, by) }
    }
    const refused = refusedForGood(error)
    if (!refused) return 'offline'
    return { refused: Object.values(refused.errors).flat()[0] ?? refused.message }
  }
}

holdUpLeaving(keptSheetsOf(0).replace(/0-$/, ''))
