import { IconFileTypePdf } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicForm } from '#contract/documents/public-forms.ts'
import { visibleElements } from '#domain/documents/forms/conditions.ts'
import { ELEMENTS } from '#domain/documents/forms/form-elements.ts'
import type { Answer, Answers, FormElement, FormTemplate } from '#domain/documents/forms/form-template.ts'
import { sayAnswer } from '#domain/documents/forms/say-answer.ts'
import { isRecord } from '#domain/documents/problem.ts'
import { readStrokes, strokesPath } from '#domain/documents/strokes.ts'
import { fillTags } from '#domain/documents/tags.ts'
import { textIn, type DocumentLanguage } from '#domain/documents/texts.ts'
import { addressFor } from '#web/api/address.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortPrint, type MadeDocument } from '../made-document.ts'
import styles from './ReadStep.module.css'
import steps from './Steps.module.css'

interface ReadStepProps {
  form: PublicForm
  content: FormTemplate
  language: DocumentLanguage
  answers: Answers
  made: MadeDocument
  /** The end has been on screen, or the PDF was opened. */
  onRead: () => void
  onBack: () => void
}

/** The whole document as text, as large as the phone's letters are; the PDF itself beside it. */
export function ReadStep({ form, content, language, answers, made, onRead, onBack }: ReadStepProps) {
  const { t } = useTranslation('fill-form')
  const end = useRef<HTMLParagraphElement>(null)
  const read = useRef(onRead)
  useEffect(() => {
    read.current = onRead
  })
  useEffect(() => {
    const seen = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) read.current()
    })
    if (end.current) seen.observe(end.current)
    return () => seen.disconnect()
  }, [])
  const elements = visibleElements(content, answers)
  const pdf = { href: addressFor(made.url), target: '_blank', rel: 'noreferrer', onClick: onRead }
  return (
    <>
      <article className={styles.document}>
        <header>
          <h1>{fillTags(textIn(content.title, language), form.tags)}</h1>
          <p className={styles.quiet}>
            {t('sign.facts', { count: made.pages, print: shortPrint(made.document_sha256) })}
          </p>
        </header>
        {elements.map(element => (
          <Element key={element.id} element={element} answer={answers[element.id]} {...{ form, language }} />
        ))}
        <p ref={end}>
          <a className={steps.document} {...pdf}>
            <IconFileTypePdf size={24} stroke={1.75} aria-hidden="true" />
            <span>
              <strong>{t('read.pdf')}</strong>
              <small>{t('read.pdfText')}</small>
            </span>
          </a>
        </p>
      </article>
      <footer className={steps.foot}>
        <Button block onClick={onBack}>
          {t('code.back')}
        </Button>
      </footer>
    </>
  )
}

interface ElementProps {
  form: PublicForm
  element: FormElement
  language: DocumentLanguage
  answer: Answer | undefined
}

function Element({ form, element, language, answer }: ElementProps) {
  const { t } = useTranslation('fill-form')
  const words = fillTags(textIn(element.label, language), form.tags)
  const { type } = element
  if (type === 'page_break' || type === 'signature') return null
  if (type === 'heading') return <h2>{words}</h2>
  if (type === 'paragraph') return <p className={styles.text}>{words}</p>
  if (type === 'image') {
    const image = form.images.find(({ id }) => id === element.image_id)
    return image ? <img className={styles.image} src={image.url} alt={words} /> : null
  }
  const drawn = type === 'initials' ? readStrokes(answer) : undefined
  const said = saidOf(form, element, language, answer)
  return (
    <dl className={styles.answer}>
      <dt>{words}</dt>
      <dd>
        {drawn ? (
          <svg className={styles.initials} viewBox={`0 0 ${drawn.width} ${drawn.height}`} aria-hidden="true">
            <path d={strokesPath(drawn)} fill="none" stroke="currentColor" strokeWidth={3} />
          </svg>
        ) : (
          said || <span className={styles.quiet}>{ELEMENTS[type].asks ? t('read.nothing') : ''}</span>
        )}
      </dd>
    </dl>
  )
}

function saidOf(
  form: PublicForm,
  element: FormElement,
  language: DocumentLanguage,
  answer: Answer | undefined,
): string {
  if (element.type === 'upload') {
    const ids = Array.isArray(answer) ? (answer as readonly number[]) : []
    return form.uploads
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ')
  }
  // The document says it in full; a link alone shows it masked.
  if (isRecord(answer) && answer['keep'] === true) return form.known[element.id] ?? ''
  return sayAnswer(element, answer, language)
}
