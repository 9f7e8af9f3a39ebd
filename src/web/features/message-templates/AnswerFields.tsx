import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplatePreview } from '#contract/messages/template-previews.ts'
import { DraftText } from './DraftText.tsx'
import type { Language } from './template-draft.ts'
import type { LastText } from './use-last-text.ts'
import type { TemplateDraft } from './use-template-draft.ts'
import styles from './AnswerFields.module.css'
import formStyles from './TemplateForm.module.css'

interface AnswerFieldsProps {
  editor: TemplateDraft
  answers: TemplatePreview['answers'] | undefined
  names: ReadonlyMap<string, string>
  language: Language
  last: LastText
}

/** What whoever answers DA or NU hears back. */
export function AnswerFields({ editor, answers, names, language, last }: AnswerFieldsProps) {
  const { t } = useTranslation('message-templates')
  const id = useId()
  return (
    <section className={formStyles.section} aria-labelledby={id}>
      <h2 id={id}>{t('editor.answers')}</h2>
      {(['yes', 'no'] as const).map(which => (
        <div key={which} className={styles.answer}>
          <span data-answer={which} className={styles.word}>
            {t(`editor.${which}`)}
          </span>
          <span className={styles.does}>{t(which === 'yes' ? 'editor.confirms' : 'editor.cancels')}</span>
          <DraftText
            isLine
            editor={editor}
            field={`answers.${which}.${language}`}
            label={t(which === 'yes' ? 'editor.answerYes' : 'editor.answerNo')}
            names={names}
            language={language}
            last={last}
          />
          <span className={styles.does}>
            {answers && answers[which].segments > 0
              ? t('smsParts', { count: answers[which].segments })
              : null}
          </span>
        </div>
      ))}
      <p className={formStyles.note}>{t('editor.answersHelp')}</p>
    </section>
  )
}
