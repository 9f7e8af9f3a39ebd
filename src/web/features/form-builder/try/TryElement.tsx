import { IconAlertCircle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemSentence } from '#contract/documents/problem-messages.ts'
import { conditionsOf } from '#domain/documents/forms/conditions.ts'
import { readAnswer } from '#domain/documents/forms/answers.ts'
import { ELEMENTS } from '#domain/documents/forms/form-elements.ts'
import type { Answer, FormElement } from '#domain/documents/forms/form-template.ts'
import type { Problem } from '#domain/documents/problem.ts'
import { fillTags, type TagValues } from '#domain/documents/tags.ts'
import { textIn, type DocumentLanguage } from '#domain/documents/texts.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { clock } from '#web/ui/clock.ts'
import { useTemplateImages } from '../page/template-images.ts'
import { TryControl } from './TryControl.tsx'
import styles from './TryForm.module.css'

interface TryElementProps {
  element: FormElement
  language: DocumentLanguage
  tags: TagValues
  answer: Answer | undefined
  /** Of what is missing; what was answered wrongly is said at once. */
  problem: Problem | undefined
  onAnswer: (answer: Answer | undefined) => void
}

const ZONE = 'Europe/Bucharest'
/** Whoever tries it sends no files: one that is pretended counts as sent. */
const FILES = [1]

/** One element as a patient meets it. */
export function TryElement({ element, language, tags, answer, problem, onAnswer }: TryElementProps) {
  const { t } = useTranslation('form-builder')
  const id = useId()
  const images = useTemplateImages()
  const [refused, setRefused] = useState<Problem>()
  const { type } = element
  const words = fillTags(textIn(element.label, language), tags)
  const help = fillTags(textIn(element.help, language), tags)
  if (type === 'heading') return <h4>{words}</h4>
  if (type === 'paragraph') return <p className={styles.paragraph}>{words}</p>
  if (type === 'image') {
    const image = images.find(one => one.id === element.image_id)
    return (
      <figure className={styles.figure}>
        {image ? <img src={image.url} alt={words} /> : null}
        {words ? <figcaption>{words}</figcaption> : null}
      </figure>
    )
  }

  function take(value: unknown) {
    const read = readAnswer(element, value, localDateOf(clock.now(), ZONE), FILES)
    setRefused('problem' in read ? read.problem : undefined)
    onAnswer('problem' in read ? undefined : read.answer)
  }

  const wrong = refused ?? problem
  const sentence = wrong && problemSentence(wrong, language)
  const isOptional = ELEMENTS[type].asks && !element.required && type !== 'consent' && type !== 'signature'
  return (
    <div
      role="group"
      aria-labelledby={type === 'consent' ? undefined : id}
      className={styles.element}
      data-depends={conditionsOf(element).length > 0 || undefined}
      data-wrong={sentence ? '' : undefined}
    >
      {type === 'consent' ? null : (
        <p id={id} className={styles.question}>
          {words || t(`types.${type}`)}
          {isOptional ? <span> ({t('canvas.optional')})</span> : null}
        </p>
      )}
      {help ? <p className={styles.help}>{help}</p> : null}
      <TryControl
        element={element}
        language={language}
        words={words}
        labelledBy={id}
        answer={answer}
        onAnswer={take}
      />
      <div aria-live="polite">
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
