import { useTranslation } from 'react-i18next'
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '#domain/documents/texts.ts'
import { useEveryService } from '#web/parts/clinic/clinic-queries.ts'
import { RuleSwitch } from '#web/parts/documents/RuleSwitch.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useSheet, useSheetStore } from '../sheet/use-sheet.ts'
import { useProblem } from './use-problem.ts'
import styles from './Properties.module.css'

const MOST_LETTERS = 190

/** What is said once for the whole template. */
export function TemplateProperties() {
  const { t } = useTranslation('report-templates')
  const store = useSheetStore()
  const { title, language, languages, page, services: chosen } = useSheet()
  const services = useEveryService() ?? []
  const problem = useProblem(undefined, `title.${language}`)
  const other = languages.find(one => one !== language)

  function turn(one: DocumentLanguage, isOn: boolean) {
    const next = DOCUMENT_LANGUAGES.filter(each => (each === one ? isOn : languages.includes(each)))
    if (next.length === 0) return
    store.set({ languages: next })
    if (!next.includes(language)) store.show(next[0]!)
  }

  return (
    <>
      <TextField
        label={t('template.name')}
        lang={language}
        autoComplete="off"
        maxLength={MOST_LETTERS}
        value={title[language] ?? ''}
        error={problem}
        help={other && title[other] ? `${t(`languages.${other}`)}: ${title[other]}` : undefined}
        onChange={({ target }) => store.set({ title: { ...title, [language]: target.value } })}
      />
      <fieldset className={styles.group}>
        <legend>{t('template.languages')}</legend>
        {DOCUMENT_LANGUAGES.map(one => (
          <Checkbox
            key={one}
            label={t(`languages.${one}`)}
            checked={languages.includes(one)}
            disabled={languages.length === 1 && languages[0] === one}
            onChange={({ target }) => turn(one, target.checked)}
          />
        ))}
      </fieldset>
      <RuleSwitch
        label={t('template.header')}
        text={t('template.headerHelp')}
        checked={page.header}
        onChange={header => store.set({ page: { ...page, header } })}
      />
      <TextField
        label={t('template.footer')}
        lang={language}
        autoComplete="off"
        maxLength={MOST_LETTERS}
        value={page.footer[language] ?? ''}
        onChange={({ target }) =>
          store.set({ page: { ...page, footer: { ...page.footer, [language]: target.value } } })
        }
      />
      <fieldset className={styles.group}>
        <legend>{t('template.services')}</legend>
        <small>
          {chosen.length === 0
            ? t('template.allServices')
            : t('template.servicesChosen', { count: chosen.length })}
        </small>
        <div className={styles.services}>
          {services.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                store.set({ services: target.checked ? [...chosen, id] : chosen.filter(one => one !== id) })
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
