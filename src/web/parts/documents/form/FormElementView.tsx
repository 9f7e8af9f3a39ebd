import { IconAlertCircle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemSentence } from '#contract/documents/problem-messages.ts'
import { readAnswer } from '#domain/documents/forms/answers.ts'
import { conditionsOf } from '#domain/documents/forms/conditions.ts'
import { ELEMENTS } from '#domain/documents/forms/form-elements.ts'
import type { Answer, FormElement } from '#domain/documents/forms/form-template.ts'
import type { Problem } from '#domain/documents/problem.ts'
import { fillTags, type TagValues } from '#domain/documents/tags.ts'
import { textIn, type DocumentLanguage } from '#domain/documents/texts.ts'
import { ElementControl, type Uploading } from './ElementControl.tsx'
import styles from './FormElementView.module.css'

export interface FormElementViewProps {
  element: FormElement
  language: DocumentLanguage
  tags: TagValues
  /** The day where the clinic is, yyyy-MM-dd. */
  today: string
  image: { readonly url: string } | undefined
  answer: Answer | undefined
  /** Of what is missing, once somebody wanted to go on; what was answered wrongly is said at once. */
  problem: Problem | undefined
  /** The server's own sentence of it. */
  refusal?: string | undefined
  /** Of a record's element: what the record says, masked. */
  known?: string | undefined
  uploading?: Uploading | undefined
  /** As `ControlProps`: of what is typed and is no answer. */
  draft?: string | undefined
  onDraft?: ((typed: string | undefined) => void) | undefined
  onAnswer: (answer: Answer | undefined) => void
}

/** One element of a form as a patient meets it. */
export function FormElementView(props: FormElementViewProps) {
  const { element, language, tags, today, image, answer, problem, refusal } = props
  const { known, uploading, draft, onDraft, onAnswer } = props
  const { t } = useTranslation('form-elements')
  const id = useId()
  const [refused, setRefused] = useState<Problem>()
  // What is wrong goes at the first key: were it to go as the field is left, what is pressed then would move away.
  const [isTyping, setIsTyping] = useState(false)
  const { type } = element
  const words = fillTags(textIn(element.label, language), tags)
  const help = fillTags(textIn(element.help, language), tags)
  if (type === 'heading') return <h2 className={styles.heading}>{words}</h2>
  if (type === 'paragraph') return <p className={styles.paragraph}>{words}</p>
  if (type === 'image')
    return (
      <figure className={styles.figure}>
        {image ? <img src={image.url} alt={words} /> : null}
        {words ? <figcaption>{words}</figcaption> : null}
      </figure>
    )
  if (type === 'page_break' || type === 'signature') return null

  function take(value: unknown) {
    setIsTyping(false)
    // Their ids are the server's own: an answer comes before the page has heard of its file.
    const files = type === 'upload' && Array.isArray(value) ? (value as number[]) : []
    const read = readAnswer(element, value, today, files)
    setRefused('problem' in read ? read.problem : undefined)
    if (!('problem' in read)) onDraft?.(undefined)
    onAnswer('problem' in read ? undefined : read.answer)
  }

  const wrong = refused ?? problem
  const sentence = isTyping ? undefined : wrong ? problemSentence(wrong, language) : refusal
  const isOptional = ELEMENTS[type].asks && !element.required && type !== 'consent'
  return (
    <div
      role="group"
      aria-labelledby={type === 'consent' ? undefined : id}
      aria-describedby={sentence ? `${id}-problem` : undefined}
      className={styles.element}
      data-element={element.id}
      data-depends={conditionsOf(element).length > 0 || undefined}
      data-wrong={sentence ? '' : undefined}
    >
      {type === 'consent' ? null : (
        <p id={id} className={styles.question}>
          {words}
          {isOptional ? <span> ({t('optional')})</span> : null}
        </p>
      )}
      {help ? <p className={styles.help}>{help}</p> : null}
      <ElementControl
        element={element}
        language={language}
        words={words}
        labelledBy={id}
        answer={answer}
        known={known}
        uploading={uploading}
        draft={draft}
        onDraft={typed => {
          setIsTyping(typed !== undefined)
          onDraft?.(typed)
        }}
        onAnswer={take}
      />
      <div id={`${id}-problem`} aria-live="polite">
        {sentence ? (
          <p className={styles.problem}>
            <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
            {sentence}
          </p>
        ) : null}
      </div>
    </div>
  )
}
