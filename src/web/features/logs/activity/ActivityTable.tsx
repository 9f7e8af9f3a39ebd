import { IconAlertTriangle } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoggedEntry } from '#contract/logs/audit-log.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { capital } from '#web/i18n/capital.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { walkNames } from '#web/ui/DataTable.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { BESIDE } from './beside.ts'
import styles from './ActivityTable.module.css'

interface ActivityTableProps {
  rows: readonly LoggedEntry[]
  zone: string
  openId: number | undefined
  isStale: boolean
  onOpen: (id: number) => void
}

/** The entries, day by day; ↑ and ↓ walk from one to the next, and where one is open beside them it follows. */
export function ActivityTable({ rows, zone, openId, isStale, onOpen }: ActivityTableProps) {
  const { t } = useTranslation('logs')
  const format = useFormat(zone)
  const follows = useMedia(BESIDE) && openId !== undefined
  const days = rows.map(({ at }) => localDateOf(Date.parse(at), zone))
  return (
    <table className={styles.table} aria-label={t('list')} data-stale={isStale || undefined}>
      <thead>
        <tr>
          <th scope="col">{t('heads.time')}</th>
          <th scope="col">{t('heads.who')}</th>
          <th scope="col">{t('heads.what')}</th>
          <th scope="col" className={styles.number}>
            {t('heads.number')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={row.id}>
            {days[index] === days[index - 1] ? null : (
              <tr className={styles.day}>
                <th scope="rowgroup" colSpan={4}>
                  {capital(format.dayLong(days[index]!))}
                </th>
              </tr>
            )}
            <tr
              className={styles.row}
              data-open={row.id === openId || undefined}
              data-new={row.status === 0 || undefined}
            >
              <td className={styles.time}>
                <time dateTime={row.at}>{format.time(row.at)}</time>
              </td>
              <td className={styles.who}>
                <span>
                  <Avatar name={row.who.kind === 'system' ? '–' : row.who.name} size={24} />
                  <bdi>{row.who.name}</bdi>
                </span>
              </td>
              <td className={styles.what}>
                <button
                  type="button"
                  className={styles.title}
                  data-row-name={row.id}
                  aria-expanded={row.id === openId}
                  onKeyDown={walkNames}
                  onFocus={() => {
                    if (follows && row.id !== openId) onOpen(row.id)
                  }}
                  onClick={() => onOpen(row.id)}
                >
                  {row.title}
                  {row.is_notable ? (
                    <IconAlertTriangle
                      size={16}
                      stroke={1.75}
                      className={styles.notable}
                      role="img"
                      aria-label={t('notable')}
                    />
                  ) : null}
                  {row.status === 0 ? (
                    <span className={styles.dot} role="img" aria-label={t('isNew')} />
                  ) : null}
                </button>
                <span className={styles.about} dir="auto">
                  {row.about}
                </span>
              </td>
              <td className={styles.number}>
                {row.number === null ? (
                  <span aria-label={t('unnumbered')}>–</span>
                ) : (
                  format.number(row.number)
                )}
              </td>
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
