import { useTranslation } from 'react-i18next'
import type { PublicForm } from '#contract/documents/public-forms.ts'
import type { FormTemplate } from '#domain/documents/forms/form-template.ts'
import { fillTags } from '#domain/documents/tags.ts'
import { textIn, type DocumentLanguage } from '#domain/documents/texts.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './Steps.module.css'

export const ZONE = 'Europe/Bucharest'
/** As long as a question takes, in seconds. */
const PER_QUESTION = 20

interface FormIntroProps {
  form: PublicForm
  content: FormTemplate
  language: DocumentLanguage
  /** As many as are asked now. */
  questions: number
  /** On later pages its name alone, for who does not see where they are. */
  isShort: boolean
}

/** What the form is, for which visit, and how long it takes. */
export function FormIntro({ form, content, language, questions, isShort }: FormIntroProps) {
  const { t } = useTranslation('fill-form')
  const { visit, patient_first_name: name } = form
  const format = useFormat(visit?.zone ?? ZONE)
  const minutes = Math.max(1, Math.round((questions * PER_QUESTION) / 60))
  const title = fillTags(textIn(content.title, language), form.tags)
  if (isShort) return <h1 className="visually-hidden">{title}</h1>
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <p>
        {visit
          ? t('introVisit', { name, day: format.day(visit.start), doctor: visit.doctor })
          : t('intro', { name })}{' '}
        {t('takes', { count: minutes })} {t('mayStop')}
      </p>
    </header>
  )
}
