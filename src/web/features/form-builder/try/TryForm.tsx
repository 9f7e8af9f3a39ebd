import { IconX } from '@tabler/icons-react'
import { useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemsOfAnswers, alarmsOf } from '#domain/documents/forms/answers.ts'
import { visibleAnswers, visibleElements } from '#domain/documents/forms/conditions.ts'
import type { Answer, Answers, FormElement } from '#domain/documents/forms/form-template.ts'
import { DOCUMENT_TAGS, fillTags, TAG_KEYS, type TagValues } from '#domain/documents/tags.ts'
import { textIn, type DocumentLanguage } from '#domain/documents/texts.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { leadToWrong, pagesOf } from '#web/parts/documents/form/form-pages.ts'
import { FormElementView } from '#web/parts/documents/form/FormElementView.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { FormModal } from '#web/ui/FormModal.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { nameOf } from '../model/element-words.ts'
import { useEditor } from '../model/use-editor.ts'
import { useTemplateImages } from '../page/template-images.ts'
import { PRETENDED_RECORD, pretendUploads } from './pretended.ts'
import styles from './TryForm.module.css'

const ZONE = 'Europe/Bucharest'

/** As a patient of ours would read it. */
const exampleTags = (language: DocumentLanguage): TagValues =>
  Object.fromEntries(TAG_KEYS.map(key => [key, DOCUMENT_TAGS[key].example[language]]))

/** The form as a patient sees it, to be filled in by whoever made it. Nothing leaves the page. */
export function TryForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['form-builder', 'common'])
  const id = useId()
  const editor = useEditor()
  const { form } = editor.get().draft
  const [language, setLanguage] = useState(editor.get().language)
  const [answers, setAnswers] = useState<Answers>({})
  const [page, setPage] = useState(0)
  const [isChecked, setIsChecked] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const screen = useRef<HTMLDivElement>(null)
  const images = useTemplateImages()
  const [uploads] = useState(pretendUploads)
  const tags = useMemo(() => exampleTags(language), [language])
  const pages = pagesOf(visibleElements(form, answers))
  const shown = pages[Math.min(page, pages.length - 1)] ?? []
  const counted = visibleAnswers(form, answers)
  const problems = problemsOfAnswers(form, counted)
  const alarms = alarmsOf(form, counted)
  const isLast = page >= pages.length - 1
  const isSigned = form.elements.some(({ type }) => type === 'signature')

  function answer(element: FormElement, value: Answer | undefined) {
    setIsDone(false)
    setAnswers(old => {
      const { [element.id]: _, ...rest } = old
      return value === undefined ? rest : { ...rest, [element.id]: value }
    })
  }

  function turnTo(next: number) {
    setPage(next)
    screen.current?.scrollTo({ top: 0 })
  }

  /** Each page is asked for as one leaves it, as on the phone. */
  function goOn() {
    const isWrong = shown.some(element => problems[element.id])
    setIsChecked(isWrong)
    if (isWrong) return leadToWrong(screen.current)
    if (isLast) setIsDone(true)
    else turnTo(page + 1)
  }

  const wrong = isChecked ? shown.filter(element => problems[element.id]).length : 0
  return (
    <FormModal className={styles.dialog} titleId={id} onClose={onClose}>
      {dismiss => (
        <div className={styles.room} data-saves-itself>
          <header className={styles.head}>
            <div>
              <h2 id={id} tabIndex={-1}>
                {t('trying.title')}
              </h2>
              <p>{t('trying.text')}</p>
            </div>
            {form.languages.length > 1 ? (
              <Segmented
                label={t('languageOfTexts')}
                value={language}
                options={form.languages.map(value => ({ value, label: t(`languages.${value}`) }))}
                onChange={setLanguage}
              />
            ) : null}
            <IconButton dense label={t('common:actions.close')} onClick={dismiss}>
              <IconX size={20} stroke={1.75} />
            </IconButton>
          </header>
          <div
            className={styles.phone}
            data-density="patient"
            data-theme={document.documentElement.dataset['theme']}
          >
            <div ref={screen} className={styles.screen} lang={language}>
              {page === 0 ? <h3>{fillTags(textIn(form.title, language), tags)}</h3> : null}
              {shown.map(element => (
                <FormElementView
                  key={element.id}
                  element={element}
                  language={language}
                  tags={tags}
                  today={localDateOf(clock.now(), ZONE)}
                  image={images.find(image => image.id === element.image_id)}
                  answer={answers[element.id]}
                  problem={isChecked ? problems[element.id] : undefined}
                  known={element.type === 'record' ? PRETENDED_RECORD[element.field ?? 'name'] : undefined}
                  uploading={uploads}
                  onAnswer={value => answer(element, value)}
                />
              ))}
              {shown.some(({ type }) => type === 'signature') ? (
                <p className={styles.signature}>{t('canvas.signer.patient')}</p>
              ) : null}
            </div>
            <footer className={styles.foot}>
              <p role="status" data-wrong-count={wrong > 0 || undefined}>
                {wrong > 0
                  ? t('trying.wrong', { count: wrong })
                  : isDone
                    ? t(isSigned ? 'trying.ok' : 'trying.okEnd')
                    : pages.length > 1
                      ? `${Math.min(page, pages.length - 1) + 1}/${pages.length}`
                      : ''}
              </p>
              {isDone && alarms.length > 0 ? (
                <p className={styles.alarm}>
                  {t('trying.alarm', {
                    names: alarms.map(element => nameOf(element, language, t)).join(', '),
                  })}
                </p>
              ) : null}
              <div>
                {page > 0 ? (
                  <Button variant="secondary" size="compact" onClick={() => turnTo(page - 1)}>
                    {t('trying.previous')}
                  </Button>
                ) : null}
                <Button size="compact" onClick={goOn}>
                  {t(isLast ? (isSigned ? 'trying.check' : 'trying.checkEnd') : 'trying.next')}
                </Button>
              </div>
            </footer>
          </div>
        </div>
      )}
    </FormModal>
  )
}
