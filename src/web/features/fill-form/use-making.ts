import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPublicForm, makeDocument } from '#contract/documents/public-forms.ts'
import type { Answers } from '#domain/documents/forms/form-template.ts'
import type { DocumentLanguage } from '#domain/documents/texts.ts'
import { ApiError, call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { ENDED } from './ended.ts'
import type { MadeDocument } from './made-document.ts'
import type { AnswerStore } from './saving/answer-store.ts'

interface MakingOf {
  token: string
  language: DocumentLanguage
  /** The clinic has the form in another language than it is read in. */
  isOther: boolean
  store: AnswerStore
  /** A step is on screen that needs the document: after a reload it is made again by itself. */
  isWanted: boolean
  onMade: () => void
  /** Answers are to be put right first. */
  onWrong: () => void
}

/** The document of what is answered; what was changed after it makes another. */
export function useMaking({ token, language, isOther, store, isWanted, onMade, onWrong }: MakingOf) {
  const { t } = useTranslation('fill-form')
  const client = useQueryClient()
  const [kept, setKept] = useState<MadeDocument & { readonly language: DocumentLanguage }>()
  const [problem, setProblem] = useState('')
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const made = kept?.language === language ? kept : undefined
  const reread = () => client.invalidateQueries({ queryKey: query(getPublicForm, { token }).queryKey })

  async function make(): Promise<void> {
    setIsBusy(true)
    setProblem('')
    setWrong({})
    try {
      if (!(await store.flush(isOther))) {
        const { saving } = store.get()
        return setProblem(saving.is === 'refused' ? saving.message : t('notSavedYet'))
      }
      // What the clinic says of the signature is in the language of the document.
      if (isOther) await reread()
      const { revision } = store.get()
      const { data } = await call(makeDocument, { token, revision })
      setKept({ ...data, revision, language })
      onMade()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await tell(error)
    } finally {
      setIsBusy(false)
    }
  }

  async function tell(error: ApiError): Promise<void> {
    // Another phone saved meanwhile: its answers are shown, and the next press makes the document of them.
    if (error.code === 'stale') store.takeOver(error.data as { answers: Answers; revision: number })
    if (ENDED.has(error.code)) await reread()
    const byElement = Object.fromEntries(
      Object.entries(error.errors).map(([field, texts]) => [field.replace(/^answers\./, ''), texts[0] ?? '']),
    )
    const isWrong = Object.keys(byElement).length > 0
    setWrong(byElement)
    setProblem(isWrong ? t('hasErrors') : error.message)
    if (isWrong || error.code === 'stale') onWrong()
  }

  const isMissing = isWanted && made === undefined && problem === ''
  const again = useRef(make)
  useEffect(() => {
    again.current = make
  })
  useEffect(() => {
    if (isMissing) void again.current()
  }, [isMissing])

  return {
    made,
    /** Something was answered, here or on another phone, since it was made. */
    isStale: made !== undefined && made.revision !== store.get().revision,
    problem,
    wrong,
    isBusy,
    make,
    discard(message: string) {
      setKept(undefined)
      setProblem(message)
    },
  }
}
