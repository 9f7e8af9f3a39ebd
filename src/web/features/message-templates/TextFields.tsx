import { IconLockExclamation } from '@tabler/icons-react'
import { useId } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { TemplatePreview } from '#contract/messages/template-previews.ts'
import { namedKeys } from '#domain/messages/keywords.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { InlineSelect } from '#web/ui/SelectField.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { DraftText } from './DraftText.tsx'
import { KeywordChips } from './KeywordChips.tsx'
import { SmsSize } from './SmsSize.tsx'
import { LANGUAGES, type Language, type TextField } from './template-draft.ts'
import type { LastText } from './use-last-text.ts'
import type { PreviewView } from './use-preview.ts'
import type { TemplateDraft } from './use-template-draft.ts'
import styles from './TextFields.module.css'
import formStyles from './TemplateForm.module.css'

interface TextFieldsProps {
  editor: TemplateDraft
  view: PreviewView
  names: ReadonlyMap<string, string>
  language: Language
  last: LastText
  onLanguage: (language: Language) => void
}

/** Whether a sign in it takes the room of several, though diacritics are dropped. */
const isWide = ({ length, room, segments }: TemplatePreview['sms']) => length > 0 && room / segments <= 70

/** What the message says, in each language, and how long that is. */
export function TextFields({ editor, view, names, language, last, onLanguage }: TextFieldsProps) {
  const { t } = useTranslation('message-templates')
  const id = useId()
  const { draft, errors, set } = editor
  const { channel, tag_name: tag } = draft
  const { shown } = view
  const [hasSms, hasEmail] = [channel !== 'email', channel !== 'sms']
  const parts = [hasSms && 'sms', hasEmail && 'subject', hasEmail && 'email'] as const
  const used = new Set(parts.flatMap(part => (part ? namedKeys(draft[`texts.${language}.${part}`]) : [])))
  const missing = shown?.missing.map(key => names.get(key) ?? key) ?? []
  const other = language === 'ro' ? 'en' : 'ro'
  const otherWrong = Object.keys(errors).find(field => field.includes(`.${other}`) && errors[field])
  const nameOf = (which: Language) => t(which === 'ro' ? 'editor.romanian' : 'editor.english')
  const text = (field: TextField, label: string, look: { isLine?: boolean; isTall?: boolean }) => (
    <DraftText
      key={field}
      editor={editor}
      field={field}
      label={label}
      names={names}
      language={language}
      last={last}
      {...look}
    />
  )
  return (
    <section className={formStyles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{t('editor.text')}</h2>
        <Segmented
          label={t('editor.languageOfText')}
          value={language}
          options={LANGUAGES.map(value => ({ value, label: nameOf(value) }))}
          onChange={onLanguage}
        />
        {hasSms ? (
          <label className={styles.plain} title={t('editor.plainHelp')}>
            <span aria-hidden="true">{t('editor.plain')}</span>
            <Switch
              label={t('editor.plain')}
              checked={view.isPlain}
              onChange={event => view.setPlain(event.target.checked)}
            />
          </label>
        ) : null}
      </div>
      <div className={styles.texts}>
        {hasSms && hasEmail ? <p className={styles.part}>{t('editor.sms')}</p> : null}
        {hasSms ? text(`texts.${language}.sms`, t('editor.sms'), { isTall: true }) : null}
        {hasSms && shown ? (
          <SmsSize sms={shown.sms} isRefused={errors[`texts.${language}.sms`] !== undefined} />
        ) : null}
        {hasSms && view.isPlain && shown && isWide(shown.sms) ? (
          <p className={styles.note}>{t('editor.wide')}</p>
        ) : null}
        {hasSms && view.isTrial ? <p className={styles.note}>{t('editor.plainHelp')}</p> : null}
        {hasEmail ? (
          <>
            <p className={styles.part}>{t('editor.subject')}</p>
            {text(`texts.${language}.subject`, t('editor.subject'), { isLine: true })}
            <p className={styles.part}>{t('editor.email')}</p>
            {text(`texts.${language}.email`, t('editor.email'), { isTall: true })}
          </>
        ) : null}
      </div>
      {otherWrong ? (
        <FieldError id={`${id}-other`} error={`${nameOf(other)}: ${errors[otherWrong]?.[0]}`} />
      ) : null}
      <KeywordChips tag={tag} names={names} used={used} onChoose={last.insert} />
      {hasSms && namedKeys(draft[`texts.${language}.sms`]).includes('services') ? (
        <p className={styles.warning}>
          <IconLockExclamation size={20} stroke={1.75} aria-hidden="true" />
          <span>
            <Trans t={t} i18nKey="editor.warnServices" components={{ b: <strong /> }} />
          </span>
        </p>
      ) : null}
      {missing.length > 0 ? (
        <p className={formStyles.note}>{t('editor.missingHere', { names: missing.join(', ') })}</p>
      ) : null}
      <div className={styles.mainLanguage}>
        <span>{t('editor.mainLanguage')}</span>
        <InlineSelect
          label={t('editor.mainLanguage')}
          value={String(draft.language)}
          options={[
            { value: '2', label: t('editor.romanian') },
            { value: '1', label: t('editor.english') },
          ]}
          onChange={value => set({ language: Number(value) })}
        />
      </div>
    </section>
  )
}
