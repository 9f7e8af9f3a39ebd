import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getAuditEntry, type AuditEntry } from '#contract/logs/audit-log.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { Side } from '../Side.tsx'
import { BESIDE } from './beside.ts'
import { EntryFields } from './EntryFields.tsx'
import { Seal } from './Seal.tsx'
import { TargetLink } from './TargetLink.tsx'
import styles from './EntrySide.module.css'

/** What is not sealed yet is sealed within seconds. */
const UNTIL_SEALED = 3000

interface EntrySideProps {
  id: number
  zone: string
  onClose: () => void
}

/** One entry: what was before and what after, and its seal. */
export function EntrySide({ id, zone, onClose }: EntrySideProps) {
  const { t } = useTranslation('logs')
  const { data, error } = useQuery({
    ...query(getAuditEntry, { id }),
    meta: { silent: true },
    refetchInterval: ({ state }) => (state.data?.data.seal === null ? UNTIL_SEALED : false),
  })
  const isBeside = useMedia(BESIDE)
  return (
    <Side id={id} label={t('entry.label')} takesFocus={!isBeside} className={styles.side} onClose={onClose}>
      {data ? (
        <>
          <Told entry={data.data} zone={zone} onClose={onClose} />
          <Seal entry={data.data} zone={zone} />
        </>
      ) : (
        <section className={styles.card}>
          <header className={styles.head}>
            <h2>{error ? t('entry.unseen') : <Skeleton width={200} />}</h2>
            <IconButton dense label={t('entry.close')} onClick={onClose}>
              <IconX size={20} stroke={1.75} />
            </IconButton>
          </header>
          {error ? <p className={styles.note}>{error.message}</p> : <Skeleton height={160} />}
        </section>
      )}
    </Side>
  )
}

function Told({ entry, zone, onClose }: { entry: AuditEntry; zone: string; onClose: () => void }) {
  const { t } = useTranslation('logs')
  const format = useFormat(zone)
  const { title, who, at, fields, reason, hidden } = entry
  const when = `${format.dayMonthYear(at)}, ${format.time(at)}:${at.slice(17, 19)}`
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <TargetLink target={entry.target} />
        <IconButton dense label={t('entry.close')} onClick={onClose}>
          <IconX size={20} stroke={1.75} />
        </IconButton>
      </header>
      <p className={styles.by}>{t('entry.by', { who: who.name, when })}</p>
      {fields.length > 0 ? <EntryFields fields={fields} /> : null}
      <footer className={styles.foot}>
        <p className={styles.note}>
          {reason ? <span dir="auto">{t('entry.reason', { reason })} </span> : null}
          {hidden ? t(`entry.hidden.${hidden}`) : fields.length === 0 ? t('entry.noFields') : null}
        </p>
        <History entry={entry} />
      </footer>
    </section>
  )
}

/** All that was done with the same thing; of a patient whatever is about them. */
function History({ entry: { entity, entity_id: id, target } }: { entry: AuditEntry }) {
  const { t } = useTranslation('logs')
  if (entity === 'clinic' || entity === 'catalogue') return null
  const isPatient = target?.kind === 'patient'
  const what = isPatient ? 'patient' : entity === 'booking' || entity === 'invoice' ? entity : 'other'
  return (
    <Link
      to="/cabinet/administration/logs"
      search={isPatient ? { patient: target.id } : ({ entity, of: id } as never)}
      className={styles.history}
    >
      {t(`entry.history.${what}`)}
    </Link>
  )
}
