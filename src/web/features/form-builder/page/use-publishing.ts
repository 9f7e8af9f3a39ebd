import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publishFormTemplate, type FormTemplateDetail } from '#contract/documents/document-templates.ts'
import { ApiError, call } from '#web/api/client.ts'
import { showError, showNotice } from '#web/ui/notices.ts'
import type { Draft } from '../model/editing.ts'
import type { Editor } from '../model/editor-store.ts'
import { problemsIn } from '../model/looked-up.ts'
import type { DraftSaver } from '#web/parts/documents/saving/draft-saver.ts'
import { theirsOf } from '../saving/send-draft.ts'

/** `problems`: what is to be put right first. `question`: it may be published, if one means it. */
export type PublishStep = 'problems' | 'question' | undefined

/** From the press to the new version: everything is saved first, and what is wrong is shown with its place. */
export function usePublishing(
  { id, is_changed: isChanged, published_version: published }: FormTemplateDetail,
  {
    editor,
    saver,
    take,
  }: { editor: Editor; saver: DraftSaver<Draft>; take: (template: FormTemplateDetail) => void },
) {
  const { t } = useTranslation('form-builder')
  const [step, setStep] = useState<PublishStep>()
  const [isBusy, setIsBusy] = useState(false)

  async function busy(work: () => Promise<void>) {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      showError((error as Error).message)
    } finally {
      setIsBusy(false)
    }
  }

  async function hasAll(): Promise<boolean> {
    const isSaved = await saver.flush()
    if (!isSaved) showNotice({ kind: 'info', text: t('publishing.notSaved'), topic: 'form-saved' })
    return isSaved
  }

  async function ask() {
    const hasProblems = problemsIn(editor.get().draft.form).length > 0
    editor.look({ marks: true })
    if (hasProblems) return setStep('problems')
    const isDraft = isChanged || published === null || saver.get().is !== 'saved'
    if (!isDraft) showNotice({ kind: 'info', text: t('publishing.nothing'), topic: 'form-published' })
    else if (await hasAll()) setStep('question')
  }

  async function publish() {
    if (!(await hasAll())) return
    try {
      const { data } = await call(publishFormTemplate, { id, version: saver.version() })
      setStep(undefined)
      editor.look({ marks: false })
      saver.hear(theirsOf(data))
      take(data)
      showNotice({
        kind: 'ok',
        text: t('publishing.done', { number: data.published_version }),
        topic: 'form-published',
      })
    } catch (error) {
      setStep(undefined)
      if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) throw error
      // The server's word of what is wrong, where this page saw nothing.
      throw new Error(Object.values(error.errors).flat()[0] ?? error.message, { cause: error })
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
