import { IconAlertTriangle, IconLogout, IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReportSchedule } from '#contract/reports/report-schedules.ts'
import { Button } from '#web/ui/Button.tsx'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { useScheduleActs } from './use-schedule-acts.ts'
import { useScheduleWords } from './use-schedule-words.ts'
import styles from './Schedules.module.css'

interface ScheduleCardProps {
  schedule: ReportSchedule
  zone: string
  onEdit: () => void
}

/** One schedule: what goes, when, to whom, what became of it last, and the switch that stops it. */
export function ScheduleCard({ schedule, zone, onEdit }: ScheduleCardProps) {
  const { t } = useTranslation('report-schedules')
  const words = useScheduleWords(zone)
  const acts = useScheduleActs(schedule)
  const { active, next_at, last, recipients, owner, may_change: mayChange, is_recipient: isMine } = schedule
  const name = words.name(schedule)
  const names = recipients.map(person => person.name).join(', ')
  return (
    <li className={styles.card} data-stopped={!active || undefined}>
      <div className={styles.top}>
        <h3>{name}</h3>
        {mayChange ? (
          <Switch
            label={t('on', { name })}
            checked={active}
            disabled={acts.isBusy || recipients.length === 0}
            onChange={event => acts.setActive(event.target.checked)}
          />
        ) : null}
        {mayChange ? (
          <RowMenu name={name} onEdit={onEdit} onDelete={acts.remove} deleteText={t('deleteText')} />
        ) : null}
      </div>
      <p>{words.rhythm(schedule)}</p>
      <p className={styles.when}>
        {active && next_at ? t('next', { when: words.when(next_at) }) : t('stopped')}
      </p>
      <p className={styles.quiet}>
        {names ? t('to', { names }) : t('toNobody')} · {t('by', { name: owner.name })}
      </p>
      {last ? (
        <p className={styles.quiet}>
          {last.failed
            ? t('failed', { when: words.when(last.at) })
            : last.sent === 0
              ? t('lastNone', { when: words.when(last.at) })
              : t('lastSent', { when: words.when(last.at), count: last.sent })}
        </p>
      ) : null}
      {last && last.skipped.length > 0 ? (
        <ul className={styles.skipped}>
          {last.skipped.map(({ name: person, cause }, index) => (
            // Two people may be called the same.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
              {t('skipped', { name: person, cause: t(`causes.${cause}`) })}
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.acts}>
        {mayChange ? (
          <Button
            variant="secondary"
            size="dense"
            busy={acts.isSending}
            disabled={recipients.length === 0}
            icon={<IconSend size={18} stroke={1.75} />}
            aria-label={t('sendNowOf', { name })}
            onClick={acts.send}
          >
            {t('sendNow')}
          </Button>
        ) : null}
        {isMine ? (
          <Button
            variant="quiet"
            size="dense"
            icon={<IconLogout size={18} stroke={1.75} />}
            aria-label={t('leaveOf', { name })}
            onClick={acts.leave}
          >
            {t('leave')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
