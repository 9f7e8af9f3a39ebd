import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { getPublicForm, type PublicForm } from '#contract/documents/public-forms.ts'
import { visibleElements } from '#domain/documents/forms/conditions.ts'
import type { FormTemplate } from '#domain/documents/forms/form-template.ts'
import { query } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useAnswers } from './saving/use-answers.ts'
import { FillStep } from './steps/FillStep.tsx'
import { Progress } from './steps/Progress.tsx'
import { useMaking } from './use-making.ts'
import { usePlace } from './use-place.ts'
import styles from './FillForm.module.css'

/** What reads and signs comes when it is asked for. */
const loadSigning = () => import('./steps/SignStep.tsx')
const SignStep = lazy(async () => ({ default: (await loadSigning()).SignStep }))
const ReadStep = lazy(async () => ({ default: (await import('./steps/ReadStep.tsx')).ReadStep }))

interface FillStepsProps {
  token: string
  form: PublicForm
  content: FormTemplate
}

/** From the first question to the signature; a step back in the browser is a step back here. */
export function FillSteps({ token, form, content }: FillStepsProps) {
  const { t, i18n } = useTranslation('fill-form')
  const client = useQueryClient()
  const shown = i18n.language === 'en' ? 'en' : 'ro'
  const language = form.languages.includes(shown) ? shown : form.language
  const answers = useAnswers(token, form, language)
  const { place, goTo, goBack } = usePlace()
  const making = useMaking({
    token,
    language,
    isOther: language !== form.language,
    store: answers.store,
    isWanted: place.step !== 'fill' && answers.isRestored,
    onMade: () => place.step === 'fill' && goTo({ step: 'sign' }),
    onWrong: () => goTo({ step: 'fill' }, { replace: true }),
  })
  const { made } = making
  const key = query(getPublicForm, { token }).queryKey
  const signs = visibleElements(content, answers.state.answers).some(({ type }) => type === 'signature')
  const step = making.isStale ? 'fill' : place.step
  // A tablet waits for a colleague, which is the last step.
  const [isWaiting, setIsWaiting] = useState(false)
  const screen = useRef<HTMLDivElement>(null)
  useFocusOn(screen, `${step} ${place.page}`)

  return (
    <div ref={screen} tabIndex={-1} className={styles.page} lang={language}>
      <Progress step={isWaiting ? 'code' : step === 'read' ? 'sign' : step} proof={form.proof} />
      {step === 'fill' ? (
        <FillStep
          token={token}
          form={form}
          content={content}
          language={language}
          state={answers.state}
          page={place.page}
          wrong={making.wrong}
          problem={making.problem}
          isBusy={making.isBusy}
          signs={signs}
          draftOf={answers.draftOf}
          onDraft={answers.keepDraft}
          onAnswer={answers.store.answer}
          onPage={page => goTo({ page })}
          onPageBack={page => goBack({ page })}
          onGoOn={() => {
            // It travels while the document is made; what fails here is asked for again where it is shown.
            void loadSigning().catch(() => undefined)
            void making.make()
          }}
        />
      ) : !made ? (
        <div className={styles.page} aria-busy={making.isBusy}>
          {making.problem ? (
            <>
              <p role="alert">{making.problem}</p>
              <Button busy={making.isBusy} onClick={() => void making.make()}>
                {t('makeAgain')}
              </Button>
            </>
          ) : (
            <>
              <Skeleton height={76} />
              <Skeleton height={240} />
            </>
          )}
        </div>
      ) : (
        <Suspense fallback={<Skeleton height={240} />}>
          {step === 'read' ? (
            <ReadStep
              form={form}
              content={content}
              language={language}
              answers={answers.state.answers}
              made={made}
              onRead={() => answers.changeSignature({ read: made.document_sha256 })}
              onBack={() => goBack({ step: 'sign' })}
            />
          ) : (
            <SignStep
              token={token}
              form={form}
              made={made}
              signs={signs}
              signature={answers.signature}
              isCode={step === 'code'}
              onChange={answers.changeSignature}
              onSigned={signed => {
                answers.forget()
                client.setQueryData(key, old => (old ? { ...old, data: signed } : old))
                goTo({ step: 'fill', page: 0 }, { replace: true })
              }}
              onEnded={() => void client.invalidateQueries({ queryKey: key })}
              onChanged={message => {
                making.discard(message)
                goTo({ step: 'fill' }, { replace: true })
              }}
              onWaiting={setIsWaiting}
              onRead={() => goTo({ step: 'read' })}
              onCode={() => goTo({ step: 'code' })}
              onBack={() => goBack({ step: 'sign' })}
            />
          )}
        </Suspense>
      )}
    </div>
  )
}

/** Whoever reads with their ears is where the screen is; the code takes the focus itself. */
function useFocusOn(screen: RefObject<HTMLElement | null>, where: string): void {
  const last = useRef(where)
  useEffect(() => {
    if (last.current === where) return
    last.current = where
    if (!screen.current?.contains(document.activeElement)) screen.current?.focus({ preventScroll: true })
  }, [screen, where])
}
