import { useTranslation } from 'react-i18next'
import { listKeywords } from '#domain/messages/keywords.ts'
import { mayAsk } from '#domain/messages/template-check.ts'
import { TEMPLATE_TAGS } from '#domain/messages/template.ts'
import { InlineSelect } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AnswerFields } from './AnswerFields.tsx'
import { TextFields } from './TextFields.tsx'
import { TimingFields } from './TimingFields.tsx'
import { WhomFields } from './WhomFields.tsx'
import { ofOccasion, type Draft, type Language } from './template-draft.ts'
import { useLastText } from './use-last-text.ts'
import type { PreviewView } from './use-preview.ts'
import type { TemplateDraft } from './use-template-draft.ts'
import styles from './TemplateForm.module.css'

/** Those that something sends already. */
const OFFERED = TEMPLATE_TAGS.filter(tag => tag !== 'form' && tag !== 'report' && tag !== 'code')

interface TemplateFormProps {
  editor: TemplateDraft
  view: PreviewView
  language: Language
  zone: string
  onLanguage: (language: Language) => void
}

/** What a template is called and about, when it goes, to whom and how, and what it says. */
export function TemplateForm({ editor, view, language, zone, onLanguage }: TemplateFormProps) {
  const { t, i18n } = useTranslation('message-templates')
  const last = useLastText()
  const { draft, base, errors } = editor
  const { tag_name: tag } = draft
  const tongue = i18n.language === 'en' ? 'en' : 'ro'
  const names = new Map<string, string>(
    listKeywords('message', tag).map(({ key, name }) => [key, name[tongue]]),
  )
  const written = { editor, names, language, last }
  return (
    <>
      <section className={styles.section}>
        <div className={styles.pair}>
          <TextField
            label={t('editor.name')}
            value={draft.name}
            maxLength={100}
            autoComplete="off"
            error={errors['name']?.[0]}
            onChange={event => editor.set({ name: event.target.value })}
          />
          {base ? null : (
            <div>
              <p className={styles.small}>{t('editor.occasion')}</p>
              <InlineSelect
                label={t('editor.occasion')}
                value={tag}
                options={OFFERED.map(each => ({ value: each, label: t(`tags.${each}`) }))}
                onChange={chosen => editor.replace(ofOccasion(draft, chosen as Draft['tag_name']))}
              />
            </div>
          )}
        </div>
      </section>
      <TimingFields editor={editor} view={view} zone={zone} />
      <WhomFields editor={editor} />
      <TextFields {...written} view={view} onLanguage={onLanguage} />
      {mayAsk(tag) && draft.channel !== 'email' ? (
        <AnswerFields {...written} answers={view.shown?.answers} />
      ) : null}
    </>
  )
}
