import { DOCUMENT_TAGS, isTagKey } from '#domain/documents/tags.ts'
import { usePaper } from './paper-context.ts'
import { usePaperWords } from './use-paper-words.ts'
import styles from './Paper.module.css'

/** Of a CNP, what a glance at the screen may tell: whose day of birth it holds, and not who they are. */
const SHOWN_OF_CNP = 7

/** What a tag said when the report began. On paper a CNP is whole; on a screen others look at too it is not. */
export function Tag({ name }: { name: string }) {
  const { report } = usePaper()
  const { t } = usePaperWords(report)
  if (!isTagKey(name)) return null
  const said = name === 'report_number' ? (report.number ?? '') : (report.tags[name] ?? '')
  if (said === '')
    return (
      <span className={styles.unsaid} title={DOCUMENT_TAGS[name].name[report.language]}>
        {t(name === 'report_number' ? 'numberTag' : 'tagMissing')}
      </span>
    )
  if (name !== 'patient_cnp' || said.length <= SHOWN_OF_CNP) return said
  return (
    <>
      <span className={styles.onScreen} aria-label={t('cnpMasked')} role="img">
        {said.slice(0, SHOWN_OF_CNP)}
        {'•'.repeat(said.length - SHOWN_OF_CNP)}
      </span>
      <span className={styles.onPaper}>{said}</span>
    </>
  )
}
