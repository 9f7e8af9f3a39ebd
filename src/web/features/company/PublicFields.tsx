import { IconCopy } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { describeField, Field, FieldError } from '#web/ui/Field.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { CompanyEditor } from './use-company-draft.ts'
import styles from './CompanyPage.module.css'

interface PublicFieldsProps {
  editor: CompanyEditor
  /** The page's whole address, and the part of it that can be chosen, as they are saved. */
  page: string
  slug: string
}

export function PublicFields({ editor: { draft, set, errorOf }, page, slug }: PublicFieldsProps) {
  const { t } = useTranslation(['company', 'clinic-link'])
  const id = useId()
  const field = {
    help: draft.slug === slug ? undefined : t('company:oldAddress'),
    error: errorOf('slug'),
  }
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t('company:fields.name')}
          value={draft.name}
          error={errorOf('name')}
          maxLength={190}
          onChange={event => set({ name: event.target.value })}
        />
        <Field id={id} label={t('company:fields.slug')} {...field}>
          <span className={styles.prefix}>{page.slice(page.indexOf('//') + 2, -slug.length)}</span>
          <input
            {...describeField(id, field)}
            className={styles.slug}
            value={draft.slug}
            maxLength={40}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={event => set({ slug: event.target.value.toLowerCase() })}
          />
          <IconButton
            dense
            label={t('clinic-link:link')}
            onClick={() => void copyText(page, t('clinic-link:copied'))}
          >
            <IconCopy size={16} stroke={1.75} />
          </IconButton>
        </Field>
      </div>
      <Description draft={draft} set={set} errorOf={errorOf} />
    </>
  )
}

const LANGUAGES = ['ro', 'en'] as const

/** The text in both languages, one at a time; a dot marks the one that is missing. */
function Description({ draft, set, errorOf }: Pick<CompanyEditor, 'draft' | 'set' | 'errorOf'>) {
  const { t } = useTranslation(['company', 'common'])
  const id = useId()
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>('ro')
  const refused = LANGUAGES.find(each => errorOf(`description_${each}`))
  const name = `description_${language}` as const
  const text = draft[name]
  const lacking = LANGUAGES.filter(each => draft[`description_${each}`].trim() === '')
  const missing = lacking.length === 2 ? 'both' : lacking[0]
  const error = errorOf(name) ?? (refused && errorOf(`description_${refused}`))
  return (
    <div className={styles.description}>
      <div className={styles.descriptionHead}>
        <label htmlFor={id}>{t('company:fields.description')}</label>
        <Segmented
          label={t('common:language.label')}
          value={language}
          options={LANGUAGES.map(value => ({
            value,
            label: (
              <>
                {t(`common:language.${value}`)}
                {lacking.includes(value) ? (
                  <span className={styles.dot} role="img" aria-label={t('company:lacks')} />
                ) : null}
              </>
            ),
          }))}
          onChange={setLanguage}
        />
      </div>
      <textarea
        id={id}
        className={styles.text}
        rows={5}
        maxLength={5000}
        lang={language}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={event => set({ [name]: event.target.value })}
      />
      <FieldError id={id} error={error} />
      <p className={styles.below}>
        <span>{missing ? t(`company:missing.${missing}`) : null}</span>
        <span>{t('company:length', { count: text.length })}</span>
      </p>
    </div>
  )
}
