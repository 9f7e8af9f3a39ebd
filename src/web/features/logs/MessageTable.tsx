import { IconMail, IconMessage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LoggedMessage } from '#contract/messages/message-log.ts'
import { useFormat } from '#web/i18n/format.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { StateBadge } from '#web/parts/messages/StateBadge.tsx'
import { useMessageWords } from '#web/parts/messages/use-message-words.ts'
import { walkNames } from '#web/ui/DataTable.tsx'
import styles from './MessageTable.module.css'

interface MessageTableProps {
  rows: readonly LoggedMessage[]
  zone: string
  openId: number | undefined
  isStale: boolean
  onOpen: (id: number) => void
}

/** The messages, each a press from its life; ↑ and ↓ walk from one to the next. */
export function MessageTable({ rows, zone, openId, isStale, onOpen }: MessageTableProps) {
  const { t } = useTranslation('messages')
  const format = useFormat(zone)
  const words = useMessageWords(zone)
  return (
    <table className={styles.table} aria-label={t('list')} data-stale={isStale || undefined}>
      <thead>
        <tr>
          <th scope="col">{t('heads.at')}</th>
          <th scope="col">{t('heads.patient')}</th>
          <th scope="col">{t('heads.message')}</th>
          <th scope="col" className={styles.parts}>
            {t('heads.parts')}
          </th>
          <th scope="col" className={styles.cost}>
            {t('heads.cost')}
          </th>
          <th scope="col">{t('heads.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => {
          const Channel = row.channel === 'email' ? IconMail : IconMessage
          const note = words.noteOf(row)
          const isBad = row.state === 'undelivered' || row.state === 'failed'
          return (
            <tr key={row.id} data-open={row.id === openId || undefined}>
              <td className={styles.at}>{words.whenOf(row.at)}</td>
              <td>
                <button
                  type="button"
                  className={styles.name}
                  data-row-name={row.id}
                  aria-expanded={row.id === openId}
                  onKeyDown={walkNames}
                  onClick={() => onOpen(row.id)}
                >
                  <bdi>{[row.patient?.name ?? t('nobody'), ...row.others].join(', ')}</bdi>
                </button>
                <span className={styles.small}>{contactOf(row)}</span>
              </td>
              <td className={styles.message}>
                <span className={styles.what}>
                  <Channel size={18} stroke={1.75} aria-label={t(`channels.${row.channel}`)} />
                  {words.nameOf(row)}
                </span>
                <span className={styles.small} dir="auto">
                  {textOf(row)}
                </span>
              </td>
              <td className={styles.parts}>
                {row.segments === null ? '' : t('segments', { count: row.segments })}
              </td>
              <td className={styles.cost}>{row.cost === null ? '–' : `${format.sum(row.cost)} lei`}</td>
              <td className={styles.state}>
                <StateBadge state={row.state} channel={row.channel} />
                <span className={styles.small} data-bad={isBad || undefined} title={note}>
                  {note}
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )

  function contactOf({ recipient, channel }: LoggedMessage): string {
    if (recipient !== '') return channel === 'sms' ? showPhone(recipient) : recipient
    return t(channel === 'sms' ? 'noPhone' : 'noEmail')
  }

  function textOf({ text, subject, state }: LoggedMessage): string {
    if (text === null) return t('hidden')
    return state === 'skipped' ? t('notSent') : subject || text
  }
}
