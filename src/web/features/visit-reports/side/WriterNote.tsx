import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Writer } from '../writing/use-writer.ts'
import styles from './ReportSide.module.css'

/** Who writes in it now: the others read, and may take over. */
export function WriterNote({ writer, mayEdit }: { writer: Writer; mayEdit: boolean }) {
  const { t } = useTranslation('visit-reports')
  const { other, busy, problem, takeOver } = writer
  return (
    <div role="status">
      {other ? (
        <div className={styles.writer}>
          <Avatar name={other.name} size={28} />
          <p>{t(mayEdit ? 'writes' : 'writesReader', { name: other.name })}</p>
          {mayEdit ? (
            <Button variant="secondary" size="dense" busy={busy} onClick={() => void takeOver()}>
              {t('takeOver')}
            </Button>
          ) : null}
          {problem ? <p className={styles.problem}>{problem}</p> : null}
        </div>
      ) : null}
    </div>
  )
}
