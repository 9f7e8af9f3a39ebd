import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addFormUpload,
  getPublicForm,
  removeFormUpload,
  type FormUpload,
  type PublicForm,
} from '#contract/documents/public-forms.ts'
import { problemsOfAnswers } from '#domain/documents/forms/answers.ts'
import { visibleAnswers, visibleElements } from '#domain/documents/forms/conditions.ts'
import { ELEMENTS } from '#domain/documents/forms/form-elements.ts'
import type { Answer, FormElement, FormTemplate } from '#domain/documents/forms/form-template.ts'
import type { DocumentLanguage } from '#domain/documents/texts.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { query } from '#web/api/query.ts'
import { sendFiles } from '#web/api/send-files.ts'
import { leadToWrong, pagesOf } from '#web/parts/documents/form/form-pages.ts'
import { FormElementView } from '#web/parts/documents/form/FormElementView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import type { AnswerState } from '../saving/answer-store.ts'
import { FormIntro, ZONE } from './FormIntro.tsx'
import { SavingLine } from './SavingLine.tsx'
import styles from './Steps.module.css'

interface FillStepProps {
  token: string
  form: PublicForm
  content: FormTemplate
  language: DocumentLanguage
  state: AnswerState
  /** From 0; beyond the last is the last. */
  page: number
  /** The server's sentences by element. */
  wrong: Readonly<Record<string, string>>
  problem: string
  isBusy: boolean
  signs: boolean
  draftOf: (element: string) => string | undefined
  onDraft: (element: string, typed: string | undefined) => void
  onAnswer: (element: string, answer: Answer | undefined) => void
  onPage: (page: number) => void
  onPageBack: (page: number) => void
  onGoOn: () => void
}

/** The questions, page by page. */
export function FillStep(props: FillStepProps) {
  const { token, form, content, language, state, page, wrong, problem, isBusy, signs } = props
  const { draftOf, onDraft, onAnswer, onPage, onPageBack, onGoOn } = props
  const { t } = useTranslation('fill-form')
  const client = useQueryClient()
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const screen = useRef<HTMLDivElement>(null)
  const { answers } = state
  const visible = visibleElements(content, answers)
  const pages = pagesOf(visible)
  const at = Math.min(page, pages.length - 1)
  const shown = pages[at] ?? []
  const problems = problemsOfAnswers(content, visibleAnswers(content, answers))
  const isLast = at === pages.length - 1
  const questions = visible.filter(({ type }) => ELEMENTS[type].asks && type !== 'signature').length
  const isSaid = ({ id }: FormElement) => wrong[id] !== undefined || (checked.has(id) && problems[id])

  /** Shows the page of the first that is wrong among these. */
  function lead(elements: readonly FormElement[]): boolean {
    const [first] = elements
    if (!first) return false
    const place = pages.findIndex(one => one.includes(first))
    if (place !== at) onPage(place)
    leadToWrong(screen.current)
    return true
  }

  // What the server refuses may be on another page.
  const found = useRef(lead)
  useEffect(() => {
    found.current = lead
  })
  useEffect(() => {
    found.current(visible.filter(({ id }) => wrong[id] !== undefined))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each refusal
  }, [wrong])

  function goOn() {
    const asked = isLast ? visible : shown
    setChecked(new Set(asked.map(({ id }) => id)))
    if (lead(asked.filter(({ id }) => problems[id]))) return
    if (isLast) onGoOn()
    else onPage(at + 1)
  }

  const setUploads = (change: (old: readonly FormUpload[]) => FormUpload[]) =>
    client.setQueryData(query(getPublicForm, { token }).queryKey, old =>
      old ? { ...old, data: { ...old.data, uploads: change(old.data.uploads) } } : old,
    )
  const uploadingOf = (element: FormElement) => ({
    files: form.uploads.filter(upload => upload.element === element.id),
    async send(file: File, onProgress: (share: number) => void) {
      const { data } = await sendFiles(
        addFormUpload,
        { token, element: element.id, file },
        { idempotencyKey: newKey(), onProgress },
      )
      setUploads(old => [...old, data])
      return data.id
    },
    async remove(id: number) {
      await call(removeFormUpload, { token, id })
      setUploads(old => old.filter(upload => upload.id !== id))
    },
  })

  return (
    <>
      <div ref={screen} className={styles.screen}>
        <FormIntro {...{ form, content, language, questions }} isShort={at > 0} />
        {pages.length > 1 ? (
          <p className={styles.quiet}>{t('pageOf', { page: at + 1, pages: pages.length })}</p>
        ) : null}
        {shown.map(element => (
          <FormElementView
            key={`${element.id} ${state.brought[element.id] ?? 0}`}
            element={element}
            language={language}
            tags={form.tags}
            today={localDateOf(clock.now(), form.visit?.zone ?? ZONE)}
            image={form.images.find(({ id }) => id === element.image_id)}
            answer={answers[element.id]}
            problem={checked.has(element.id) ? problems[element.id] : undefined}
            refusal={wrong[element.id] ?? state.refused[element.id]}
            known={form.known[element.id]}
            uploading={element.type === 'upload' ? uploadingOf(element) : undefined}
            draft={draftOf(element.id)}
            onDraft={typed => onDraft(element.id, typed)}
            onAnswer={answer => onAnswer(element.id, answer)}
          />
        ))}
        <SavingLine saving={state.saving} />
      </div>
      <footer className={styles.foot}>
        <p role="alert" className={styles.problem}>
          {problem || (shown.some(isSaid) ? t('hasErrors') : '')}
        </p>
        <Button block busy={isBusy} onClick={goOn}>
          {t(isLast ? (signs ? 'toSignature' : 'toEnd') : 'next')}
        </Button>
        {at > 0 ? (
          <Button variant="secondary" block onClick={() => onPageBack(at - 1)}>
            {t('previous')}
          </Button>
        ) : null}
      </footer>
    </>
  )
}
