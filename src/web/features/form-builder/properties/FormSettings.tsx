import { useTranslation } from 'react-i18next'
import { SIGNERS, type Signing } from '#domain/documents/forms/form-template.ts'
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '#domain/documents/texts.ts'
import { useEveryService } from '#web/parts/clinic/clinic-queries.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useEdited, useEditor } from '../model/use-editor.ts'
import { NumberField } from './NumberField.tsx'
import { useProblem } from './use-problem.ts'
import styles from './Properties.module.css'

const MOST_LETTERS = 190

/** What is said once for the whole form. */
export function FormSettings() {
  return (
    <>
      <Title />
      <Languages />
      <Services />
      <Signers />
      <Proof />
      <Months />
    </>
  )
}

function Title() {
  const { t } = useTranslation('form-builder')
  const editor = useEditor()
  const language = useEdited(state => state.language)
  const title = useEdited(({ draft }) => draft.form.title)
  const languages = useEdited(({ draft }) => draft.form.languages)
  const problem = useProblem(undefined, `title.${language}`)
  const other = languages.find(one => one !== language)
  return (
    <TextField
      label={t('settings.title')}
      lang={language}
      data-path="title"
      autoComplete="off"
      maxLength={MOST_LETTERS}
      value={title[language] ?? ''}
      error={problem}
      help={other && title[other] ? `${t(`otherLanguage.${other}`)}: ${title[other]}` : undefined}
      onChange={({ target }) =>
        editor.act({
          act: 'set',
          part: { title: { ...title, [language]: target.value } },
          burst: `title.${language}`,
        })
      }
    />
  )
}

function Languages() {
  const { t } = useTranslation('form-builder')
  const editor = useEditor()
  const languages = useEdited(({ draft }) => draft.form.languages)

  function turn(language: DocumentLanguage, isOn: boolean) {
    const next = DOCUMENT_LANGUAGES.filter(one => (one === language ? isOn : languages.includes(one)))
    // A form is written in some language.
    if (next.length > 0) editor.act({ act: 'set', part: { languages: next } })
  }

  return (
    <fieldset className={styles.group}>
      <legend>{t('settings.languages')}</legend>
      {DOCUMENT_LANGUAGES.map(language => (
        <Checkbox
          key={language}
          label={t(`languages.${language}`)}
          checked={languages.includes(language)}
          disabled={languages.length === 1 && languages[0] === language}
          onChange={({ target }) => turn(language, target.checked)}
        />
      ))}
      <small>{t('settings.languagesHelp')}</small>
    </fieldset>
  )
}

function Services() {
  const { t } = useTranslation('form-builder')
  const editor = useEditor()
  const services = useEveryService() ?? []
  const chosen = new Set(useEdited(({ draft }) => draft.services))
  return (
    <fieldset className={styles.group}>
      <legend>{t('settings.services')}</legend>
      <small>
        {chosen.size === 0 ? t('settings.allServices') : t('settings.servicesChosen', { count: chosen.size })}
      </small>
      <div className={styles.services}>
        {services.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.has(id)}
            onChange={({ target }) =>
              editor.act({
                act: 'serve',
                services: target.checked ? [...chosen, id] : [...chosen].filter(one => one !== id),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function useSigning() {
  const editor = useEditor()
  const signing = useEdited(({ draft }) => draft.form.signing)
  const change = (part: Partial<Signing>, burst?: string) => {
    const { renew_months: months, ...next } = { ...signing, ...part }
    editor.act({
      act: 'set',
      part: { signing: months === undefined ? next : { ...next, renew_months: months } },
      ...(burst !== undefined && { burst }),
    })
  }
  return { signing, change }
}

function Signers() {
  const { t } = useTranslation('form-builder')
  const { signing, change } = useSigning()
  const problem = useProblem(undefined, 'signing.signers')
  return (
    <fieldset className={styles.group} data-path="signing.signers">
      <legend>{t('settings.signers')}</legend>
      {SIGNERS.map(signer => (
        <Checkbox
          key={signer}
          label={
            <>
              {t(`settings.${signer}`)}
              {signer === 'guardian' ? <small>{t('settings.guardianText')}</small> : null}
            </>
          }
          checked={signing.signers.includes(signer)}
          onChange={({ target }) =>
            change({
              signers: SIGNERS.filter(one =>
                one === signer ? target.checked : signing.signers.includes(one),
              ),
            })
          }
        />
      ))}
      <FieldError id="signers" error={problem} />
    </fieldset>
  )
}

const CODES = ['sms', 'witness', 'none'] as const

function Proof() {
  const { t } = useTranslation('form-builder')
  const { signing, change } = useSigning()
  const problem = useProblem(undefined, 'signing.code')
  return (
    <fieldset className={styles.group} data-path="signing.code">
      <legend>{t('settings.code')}</legend>
      {CODES.map(code => (
        <label key={code} className={styles.radio}>
          <input
            type="radio"
            name="signing-code"
            checked={signing.code === code}
            onChange={() => change({ code })}
          />
          <span>
            {t(`settings.${code}`)}
            <small>{t(`settings.${code}Text`)}</small>
          </span>
        </label>
      ))}
      <FieldError id="signing-code" error={problem} />
    </fieldset>
  )
}

function Months() {
  const { t } = useTranslation('form-builder')
  const { signing, change } = useSigning()
  return (
    <div className={styles.pair}>
      <NumberField
        label={t('settings.expires')}
        value={signing.expires_days}
        whole={[1, 365]}
        end={t('settings.days')}
        data-path="signing.expires_days"
        onChange={days => {
          if (days !== undefined) change({ expires_days: days }, 'expires')
        }}
      />
      <NumberField
        label={t('settings.renew')}
        value={signing.renew_months}
        whole={[1, 120]}
        placeholder={t('settings.never')}
        end={t('settings.months')}
        data-path="signing.renew_months"
        onChange={months => change({ renew_months: months }, 'renew')}
      />
    </div>
  )
}
