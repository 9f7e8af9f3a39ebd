import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publishReportTemplate, type ReportTemplateDetail } from '#contract/documents/document-templates.ts'
import { problemsOfReport } from '#domain/documents/reports/report-problems.ts'
import { ApiError, call } from '#web/api/client.ts'
import type { DraftSaver } from '#web/parts/documents/saving/draft-saver.ts'
import { showError, showNotice } from '#web/ui/notices.ts'
import { theirsOf } from '../saving/use-sheet-saving.ts'
import type { SheetDraft, SheetStore } from '../sheet/sheet-store.ts'

interface Publishing {
  sheet: SheetStore
  saver: DraftSaver<SheetDraft>
  take: (template: ReportTemplateDetail) => void
}

/** From the press to the new version: everything is saved first, and what is wrong is shown with its place. */
export function usePublishingSheet(id: number, { sheet, saver, take }: Publishing) {
  const { t } = useTranslation('report-templates')
  const [step, setStep] = useState<'problems' | 'question'>()
  const [isBusy, setIsBusy] = useState(false)

  async function busy(work: () => Promise<void>) {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error))
    } finally {
      setIsBusy(false)
    }
  }

  async function hasAll(): Promise<boolean> {
    const isSaved = await saver.flush()
    if (!isSaved) showNotice({ kind: 'info', text: t('publishing.notSaved'), topic: 'sheet-saved' })
    return isSaved
  }

  async function ask() {
    sheet.set({ marks: true })
    if (problemsOfReport(sheet.draft().template).length > 0) setStep('problems')
    else if (await hasAll()) setStep('question')
  }

  async function publish() {
    if (!(await hasAll())) return
    try {
      const { data } = await call(publishReportTemplate, { id, version: saver.version() })
      sheet.set({ marks: false })
      saver.hear(theirsOf(data))
      take(data)
      const number = data.published_version
      showNotice({ kind: 'ok', text: t('publishing.done', { number }), topic: 'sheet-published' })
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) throw error
      throw new Error(Object.values(error.errors).flat()[0] ?? error.message, { cause: error })
    } finally {
      setStep(undefined)
    }
  }

  return {
    step,
    isBusy,
    close: () => setStep(undefined),
    ask: () => void busy(ask),
    publish: () => void busy(publish),
  }
}
