import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { getFormTemplate, type FormTemplateDetail } from '#contract/documents/document-templates.ts'
import { onConnection } from '#web/api/connection.ts'
import { holdUpLeaving, keptFormsOf } from '#web/api/kept-storage.ts'
import { invalidate, keyOf, query } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { createSaver } from '#web/parts/documents/saving/draft-saver.ts'
import { clock } from '#web/ui/clock.ts'
import { showNotice } from '#web/ui/notices.ts'
import { createEditor } from '../model/editor-store.ts'
import { keptForms } from './kept-forms.ts'
import { isSameDraft } from './same-draft.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { draftOf, sendDraft, theirsOf } from './send-draft.ts'

/** A form being edited and saved as one writes, from how it was read first; later readings are heard of. */
export function useSaving(template: FormTemplateDetail) {
  const { t } = useTranslation('form-builder')
  const client = useQueryClient()
  const { userId } = useSession()
  const { id } = template

  function take(reply: FormTemplateDetail) {
    client.setQueryData(query(getFormTemplate, { id }).queryKey, old => (old ? { ...old, data: reply } : old))
    const [own] = keyOf(getFormTemplate)
    void invalidate(client, 'document_template', ({ queryKey }) => queryKey[0] !== own)
  }

  const [{ editor, saver }] = useState(() => {
    const drafts = keptForms(userId)
    const kept = drafts.read(id)
    const base = kept
      ? { version: kept.version, draft: kept.was }
      : { version: template.version, draft: draftOf(template) }
    const made = createSaver(
      { ...base, changed_at: template.changed_at },
      {
        send: (version, draft) => sendDraft(id, version, draft, take),
        isSame: isSameDraft,
        keep: now => drafts.write(id, now),
      },
    )
    return { editor: createEditor(kept?.draft ?? base.draft, () => clock.now()), saver: made }
  })
  const state = useSyncExternalStore(saver.subscribe, saver.get)

  useEffect(() => {
    const send = () => saver.change(editor.get().draft)
    send()
    const unsubscribe = editor.subscribe(send)
    const unlisten = onConnection(() => saver.tryAgain())
    // What waits goes at once when the page is left; what cannot go is kept.
    const leave = () => saver.stop()
    window.addEventListener('pagehide', leave)
    return () => {
      unsubscribe()
      unlisten()
      window.removeEventListener('pagehide', leave)
      saver.stop()
      void saver.flush()
    }
  }, [editor, saver])

  // A colleague's saving, while nothing waits here, is shown as it is.
  useEffect(() => {
    if (!saver.hear(theirsOf(template))) return
    editor.act({ act: 'replace', draft: draftOf(template) })
    const name = template.changed_by || t('save.somebody')
    showNotice({ kind: 'info', text: t('save.theirs', { name }), topic: 'form-saved' })
  }, [template, saver, editor, t])

  // What both changed apart from each other needs no question.
  useEffect(() => {
    if (state.is !== 'stale') return
    const { theirs } = state
    const { draft, both } = mergeDrafts(saver.base(), editor.get().draft, theirs.draft)
    if (both.length > 0) return
    saver.settle(draft)
    editor.act({ act: 'replace', draft })
    showNotice({
      kind: 'info',
      text: t('save.merged', { name: theirs.by ?? t('save.somebody') }),
      topic: 'form-saved',
    })
  }, [state, saver, editor, t])

  return { editor, saver, state, take }
}

holdUpLeaving(keptFormsOf(0).replace(/0-$/, ''))
