import { useTranslation } from 'react-i18next'
import { textIn } from '#domain/documents/texts.ts'
import { initialsOf } from '#web/ui/Avatar.tsx'
import { PaperProvider, type PaperWays } from './paper-context.ts'
import { usePaperWords } from './use-paper-words.ts'
import { Nodes } from './Nodes.tsx'
import styles from './Paper.module.css'

/** The report as paper shows it, with its fields in their places. */
export function Paper(ways: PaperWays) {
  const { t } = useTranslation('visit-reports')
  const { report } = ways
  const { content } = report.template
  const body = content.body[report.language]
  const footer = textIn(content.page.footer, report.language)
  return (
    <PaperProvider value={ways}>
      <article
        className={styles.paper}
        lang={report.language}
        aria-label={t('paper', { title: report.title })}
        data-paper
      >
        {content.page.header ? <PaperHead report={report} /> : null}
        {body?.content ? <Nodes nodes={body.content} /> : <p className={styles.hint}>{t('noText')}</p>}
        {footer ? <footer className={styles.footer}>{footer}</footer> : null}
      </article>
    </PaperProvider>
  )
}

/** A number stays on its line. */
const NO_BREAK = '\u00a0'

function PaperHead({ report }: Pick<PaperWays, 'report'>) {
  const { t } = usePaperWords(report)
  const { tags, number } = report
  const phone = tags.clinic_phone?.replaceAll(' ', NO_BREAK)
  const facts = [tags.clinic_address, phone, tags.clinic_cif && `CIF ${tags.clinic_cif}`]
  return (
    <header className={styles.head}>
      <span className={styles.mark} aria-hidden="true">
        {initialsOf(tags.clinic_name ?? '')}
      </span>
      <div>
        <strong>{tags.clinic_name}</strong>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <p className={styles.number}>{number === null ? t('numberLater') : t('number', { number })}</p>
    </header>
  )
}
