import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPublicForm, makeDocument, type PublicForm } from '#contract/documents/public-forms.ts'
import type { Answers, FormTemplate } from '#domain/documents/forms/form-template.ts'
import { ApiError, call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { FillStep } from './steps/FillStep.tsx'
import { Progress } from './steps/Progress.tsx'
import { SignStep, type MadeDocument } from './steps/SignStep.tsx'
import type { Kept } from './saving/kept-answers.ts'
import { useAnswers } from './saving/use-answers.ts'
import { useStep } from './use-step.ts'
import styles from './FillForm.module.css'

/** After which the page shows something else. */
const ENDED: ReadonlySet<string> = new Set(['form_signed', 'form_void', 'form_expired'])

interface FillStepsProps {
  token: string
  form: PublicForm
  content: FormTemplate
  kept: Kept
}

/** From the first question to the signature; a step back in the browser is a step back here. */
export function FillSteps({ token, form, content, kept }: FillStepsProps) {
  const { t, i18n } = useTranslation('fill-form')
  const client = useQueryClient()
  const shown = i18n.language === 'en' ? 'en' : 'ro'
  const language = form.languages.includes(shown) ? shown : form.language
  const answers = useAnswers(token, form, kept, language)
  const [step, goTo] = useStep()
  const [made, setMade] = useState<MadeDocument>()
  const [problem, setProblem] = useState('')
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setIsBusy] = useState(false)

  /** Makes the document of what is answered; what was changed after it makes another. */
  async function goOn() {
    setIsBusy(true)
    setProblem('')
    setWrong({})
    try {
      if (!(await answers.store.flush())) {
        const { saving } = answers.store.get()
        return setProblem(saving.is === 'refused' ? saving.message : t('notSavedYet'))
      }
      const { data } = await call(makeDocument, { token, revision: answers.store.get().revision })
      setMade({ ...data, revision: answers.store.get().revision })
      goTo('sign')
      window.scrollTo({ top: 0 })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Another phone saved meanwhile: its answers are shown, and the next press makes the document of them.
      if (error.code === 'stale') answers.store.takeOver(error.data as { answers: Answers; revision: number })
      if (ENDED.has(error.code))
        await client.invalidateQueries({ queryKey: query(getPublicForm, { token }).queryKey })
      const byElement = Object.fromEntries(
        Object.entries(error.errors).map(([field, texts]) => [
          field.replace(/^answers\./, ''),
          texts[0] ?? '',
        ]),
      )
      setWrong(byElement)
      setProblem(Object.keys(byElement).length > 0 ? t('hasErrors') : error.message)
    } finally {
      setIsBusy(false)
    }
  }

  const isMade = made !== undefined && made.revision === answers.state.revision
  const signs = content.elements.some(({ type }) => type === 'signature')
  return (
    <div className={styles.page} lang={language}>
      <Progress step={isMade && step !== 'fill' ? step : 'fill'} proof={signs ? form.proof : 'none'} />
      {isMade && step !== 'fill' ? (
        <SignStep
          token={token}
          form={form}
          made={made}
          signs={signs}
          strokes={answers.strokes}
          onStrokes={answers.keepStrokes}
          onSigned={signed => {
            answers.forget()
            client.setQueryData(query(getPublicForm, { token }).queryKey, old =>
              old ? { ...old, data: signed } : old,
            )
            goTo('fill')
            window.scrollTo({ top: 0 })
          }}
          onEnded={() =>
            void client.invalidateQueries({ queryKey: query(getPublicForm, { token }).queryKey })
          }
          onChanged={message => {
            setMade(undefined)
            setProblem(message)
            goTo('fill')
          }}
          isCode={step === 'code'}
          onCode={() => goTo('code')}
          onBack={() => goTo('sign')}
        />
      ) : (
        <FillStep
          token={token}
          form={form}
          content={content}
          language={language}
          state={answers.state}
          wrong={wrong}
          problem={problem}
          isBusy={isBusy}
          signs={signs}
          onAnswer={answers.store.answer}
          onGoOn={() => void goOn()}
        />
      )}
    </div>
  )
}
