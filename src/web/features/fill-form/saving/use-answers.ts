import { useEffect, useState, useSyncExternalStore } from 'react'
import { saveAnswers, type PublicForm } from '#contract/documents/public-forms.ts'
import type { DocumentLanguage } from '#domain/documents/texts.ts'
import { call, refusedForGood } from '#web/api/client.ts'
import { onConnection } from '#web/api/connection.ts'
import { clock } from '#web/ui/clock.ts'
import { createAnswers, type Pending } from './answer-store.ts'
import { keepingOf, type KeptSignature } from './kept-answers.ts'

/** The answers of one form, saved as they are given. */
export function useAnswers(token: string, form: PublicForm, language: DocumentLanguage) {
  const [keeping] = useState(() => keepingOf(token, language))
  useEffect(() => keeping.readIn(language), [keeping, language])
  const [store] = useState(() =>
    createAnswers(form, {
      send: (revision, answers) => send(token, revision, answers, keeping.language()),
      keep: keeping.pending,
      now: () => clock.now(),
    }),
  )
  const state = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => store.takeOver(form), [store, form])
  const [signature, setSignature] = useState<KeptSignature>({})
  const [isRestored, setIsRestored] = useState(false)

  // The page is drawn before the phone has told what it kept.
  useEffect(() => {
    let isGone = false
    const restore = async () => {
      const kept = await keeping.read()
      if (isGone) return
      store.restore(kept.pending, Object.keys(kept.drafts ?? {}))
      setSignature(kept.signature ?? {})
      setIsRestored(true)
    }
    void restore()
    return () => {
      isGone = true
    }
  }, [keeping, store])

  useEffect(() => {
    const unlisten = onConnection(() => store.tryAgain())
    const leave = () => void store.flush()
    document.addEventListener('visibilitychange', leave)
    return () => {
      unlisten()
      document.removeEventListener('visibilitychange', leave)
      store.stop()
    }
  }, [store])

  return {
    state,
    store,
    isRestored,
    signature,
    changeSignature: (part: KeptSignature) =>
      setSignature(old => {
        const signed = { ...old, ...part }
        keeping.signature(signed)
        return signed
      }),
    draftOf: keeping.draftOf,
    keepDraft: keeping.draft,
    forget: keeping.forget,
  }
}

async function send(token: string, revision: number, answers: Pending, language: DocumentLanguage) {
  try {
    const { data } = await call(saveAnswers, { token, revision, answers, read_in: language })
    return data
  } catch (error) {
    const refused = refusedForGood(error)
    if (refused) return { refusal: refused.message }
    throw error
  }
}
