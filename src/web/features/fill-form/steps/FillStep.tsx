import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addFormUpload,
  removeFormUpload,
  type FormUpload,
  type PublicForm,
} from '#contract/documents/public-forms.ts'
import { problemsOfAnswers } from '#domain/documents/forms/answers.ts'
import { visibleAnswers, visibleElements } from '#domain/documents/forms/conditions.ts'
import { ELEMENTS } from '#domain/documents/forms/form-elements.ts'
import type { Answer, FormElement, FormTemplate } from '#domain/documents/forms/form-template.ts'
import { fillTags } from '#domain/documents/tags.ts'
import { textIn, type DocumentLanguage } from '#domain/documents/texts.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { sendFiles } from '#web/api/send-files.ts'
import { FormElementView } from '#web/parts/documents/form/FormElementView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import type { AnswerState, SavingState } from '../saving/answer-store.ts'
import styles from './Steps.module.css'

interface FillStepProps {
  token: string
  form: PublicForm
  content: FormTemplate
  language: DocumentLanguage
  state: AnswerState
  /** The server's sentences by element. */
  wrong: Readonly<Record<string, string>>
  problem: string
  isBusy: boolean
  signs: boolean
  onAnswer: (element: string, answer: Answer | undefined) => void
  onGoOn: () => void
}

const ZONE = 'Europe/Bucharest'
/** As long as a question takes, in seconds. */
const PER_QUESTION = 20

/** The pages that are asked with these answers, each with its elements. */
function pagesOf(elements: readonly FormElement[]): readonly (readonly FormElement[])[] {
  const pages: FormElement[][] = [[]]
  for (const element of elements) {
    if (element.type === 'page_break') pages.push([])
    else pages.at(-1)!.push(element)
  }
  return pages.filter((page, index) => page.length > 0 || index === 0)
}

/** The questions, page by page. */
export function FillStep(props: FillStepProps) {
  const { token, form, content, language, state, wrong, problem, isBusy, signs, onAnswer, onGoOn } = props
  const { t } = useTranslation('fill-form')
  const [place, setPlace] = useState(0)
  const [isChecked, setIsChecked] = useState(false)
  const [added, setAdded] = useState<readonly FormUpload[]>([])
  const screen = useRef<HTMLDivElement>(null)
  const { answers } = state
  const pages = pagesOf(visibleElements(content, answers))
  const at = Math.min(place, pages.length - 1)
  const shown = pages[at] ?? []
  const problems = problemsOfAnswers(content, visibleAnswers(content, answers))
  const isLast = at === pages.length - 1
  const questions = visibleElements(content, answers).filter(({ type }) => ELEMENTS[type].asks).length
  const minutes = Math.max(1, Math.round((questions * PER_QUESTION) / 60))
  const zone = form.visit?.zone ?? ZONE
  const uploads = [...form.uploads, ...added]

  function turnTo(next: number) {
    setPlace(next)
    setIsChecked(false)
    window.scrollTo({ top: 0 })
    requestAnimationFrame(() => screen.current?.focus({ preventScroll: true }))
  }

  function goOn() {
    const isWrong = shown.some(element => problems[element.id])
    setIsChecked(isWrong)
    if (isWrong) leadToWrong(screen.current)
    else if (isLast) onGoOn()
    else turnTo(at + 1)
  }

  const uploadingOf = (element: FormElement) => ({
    files: uploads.filter(upload => upload.element === element.id),
    async send(file: File, onProgress: (share: number) => void) {
      const { data } = await sendFiles(
        addFormUpload,
        { token, element: element.id, file },
        { idempotencyKey: newKey(), onProgress },
      )
      setAdded(old => [...old, data])
      return data.id
    },
    async remove(id: number) {
      await call(removeFormUpload, { token, id })
    },
  })

  return (
    <>
      <div ref={screen} tabIndex={-1} className={styles.screen}>
        {at === 0 ? (
          <header className={styles.head}>
            <h1>{fillTags(textIn(content.title, language), form.tags)}</h1>
            <p>
              {t('intro', { name: form.patient_first_name })} {t('takes', { count: minutes })} {t('mayStop')}
            </p>
          </header>
        ) : null}
        {pages.length > 1 ? (
          <p className={styles.quiet}>{t('pageOf', { page: at + 1, pages: pages.length })}</p>
        ) : null}
        {shown.map(element => (
          <FormElementView
            key={element.id}
            element={element}
            language={language}
            tags={form.tags}
            today={localDateOf(clock.now(), zone)}
            image={form.images.find(({ id }) => id === element.image_id)}
            answer={answers[element.id]}
            problem={isChecked ? problems[element.id] : undefined}
            known={form.known[element.id]}
            uploading={element.type === 'upload' ? uploadingOf(element) : undefined}
            onAnswer={answer => onAnswer(element.id, answer)}
          />
        ))}
        {shown.map(({ id }) =>
          (wrong[id] ?? state.refused[id]) ? (
            <p key={id} role="alert" className={styles.problem}>
              {wrong[id] ?? state.refused[id]}
            </p>
          ) : null,
        )}
        <SavingLine saving={state.saving} />
      </div>
      <footer className={styles.foot}>
        <p role="alert" className={styles.problem}>
          {problem || (isChecked && shown.some(({ id }) => problems[id]) ? t('hasErrors') : '')}
        </p>
        <Button block busy={isBusy} onClick={goOn}>
          {t(isLast ? (signs ? 'toSignature' : 'toEnd') : 'next')}
        </Button>
        {at > 0 ? (
          <Button variant="secondary" block onClick={() => turnTo(at - 1)}>
            {t('previous')}
          </Button>
        ) : null}
      </footer>
    </>
  )
}

function leadToWrong(screen: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = screen?.querySelector<HTMLElement>('[data-wrong]')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.querySelector<HTMLElement>('input, textarea, button, select')?.focus({ preventScroll: true })
  })
}

/** Whether the clinic has what was answered. */
function SavingLine({ saving }: { saving: SavingState }) {
  const { t } = useTranslation('fill-form')
  const Icon = saving.is === 'saved' ? IconCloudCheck : saving.is === 'waiting' ? IconCloudUp : IconCloudOff
  if (saving.is === 'saved' && saving.at === undefined) return null
  return (
    <p className={styles.saving} role="status" data-saving={saving.is}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {saving.is === 'refused' ? saving.message : t(`saving.${saving.is}`)}
    </p>
  )
}
