import { IconCalendarEvent, IconPencil, IconPhoneCall, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getMessage, type MessageLife } from '#contract/messages/message-log.ts'
import { epochDayAt } from '#domain/time/wall-time.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { isMasked, showPhone } from '#web/i18n/phone-text.ts'
import { secondOf, useMessageWords } from '#web/parts/messages/use-message-words.ts'
import { StateBadge } from '#web/parts/messages/StateBadge.tsx'
import { buttonClass, IconButton } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { Side } from './Side.tsx'
import styles from './MessageSide.module.css'

interface MessageSideProps {
  id: number
  zone: string
  onClose: () => void
}

/** One message's life, beside the log; on a phone over it. */
export function MessageSide({ id, zone, onClose }: MessageSideProps) {
  const { t } = useTranslation('messages')
  const { data, error } = useQuery({ ...query(getMessage, { id }), meta: { silent: true } })
  return (
    <Side id={id} label={t('life.label')} onClose={onClose}>
      {data ? (
        <Life message={data.data} zone={zone} onClose={onClose} />
      ) : (
        <>
          <header className={styles.head}>
            <h2>{error ? t('life.unseen') : <Skeleton width={160} />}</h2>
            <IconButton dense label={t('life.close')} onClick={onClose}>
              <IconX size={20} stroke={1.75} />
            </IconButton>
          </header>
          {error ? <p className={styles.told}>{error.message}</p> : null}
        </>
      )}
    </Side>
  )
}

function Life({ message, zone, onClose }: { message: MessageLife; zone: string; onClose: () => void }) {
  const { t } = useTranslation('messages')
  const format = useFormat(zone)
  const words = useMessageWords(zone)
  const { patient, others, recipient, channel, bookings, size, cost, text, subject } = message
  const names = [patient?.name ?? t('nobody'), ...others].join(', ')
  return (
    <>
      <header className={styles.head}>
        <h2>{words.nameOf(message)}</h2>
        <StateBadge state={message.state} channel={channel} />
        <IconButton dense label={t('life.close')} onClick={onClose}>
          <IconX size={20} stroke={1.75} />
        </IconButton>
      </header>
      <section className={styles.what}>
        <p className={styles.names}>
          {patient ? (
            <Link to="/cabinet/administration/clients/$id" params={{ id: String(patient.id) }}>
              <bdi>{names}</bdi>
            </Link>
          ) : (
            names
          )}
        </p>
        <p className={styles.meta}>
          {[
            recipient && (channel === 'sms' ? showPhone(recipient) : recipient),
            ...bookings.map(({ start }) => t('life.visit', { when: format.dayTime(start) })),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {text === null ? (
          <p className={styles.text}>{t('hidden')}</p>
        ) : text || subject ? (
          <p className={styles.text} dir="auto" data-unsent={message.state === 'skipped' || undefined}>
            {message.state === 'skipped' ? <span className={styles.meta}>{t('life.unsent')} </span> : null}
            {subject ? <strong>{subject}</strong> : null}
            {text}
          </p>
        ) : null}
        {size ? (
          <p className={styles.meta}>
            {t('life.size', {
              count: size.segments,
              characters: size.characters,
              encoding: t(`life.encodings.${size.encoding}`),
            })}
            {cost === null ? '' : `, ${format.sum(cost)} lei`}
          </p>
        ) : null}
      </section>
      <ol className={styles.life}>
        {message.events.map(event => (
          <li key={`${event.kind} ${event.at} ${event.said}`} data-kind={event.kind}>
            <span>{sayEvent(event)}</span>
            <time dateTime={event.at}>{secondOf(event.at, zone)}</time>
          </li>
        ))}
      </ol>
      <Acts message={message} zone={zone} />
    </>
  )

  function sayEvent({ kind, said }: MessageLife['events'][number]): string {
    switch (kind) {
      case 'tried':
        return Number(said) > 1 ? t('life.events.tried_more', { said }) : t('life.events.tried')
      case 'undelivered':
      case 'failed':
        return said
          ? t(`life.events.${kind}`, { said: words.problemOf(said) })
          : t(`life.events.${kind}_bare`)
      case 'skipped':
        return t('life.events.skipped', {
          said: message.skip_reason ? words.reasonOf(message.skip_reason, channel) : said,
        })
      case 'instead':
        return t(said === 'sms' ? 'life.events.instead_sms' : 'life.events.instead_email')
      default:
        return t(`life.events.${kind}`, { said })
    }
  }
}

/** What to do about what did not arrive before a visit that is still to come. */
function Acts({ message, zone }: { message: MessageLife; zone: string }) {
  const { t } = useTranslation('messages')
  const { can } = useStaff()
  const now = useNow()
  const { patient, recipient, channel, state, problem, bookings, is_told: isTold } = message
  const isLost = state === 'undelivered' || state === 'failed' || problem === 'unconfirmed'
  const next = bookings.find(each => !each.is_cancelled && Date.parse(each.start) > now)
  const mayCall = channel === 'sms' && recipient !== '' && !isMasked(recipient)
  if (!next && !(isLost && patient)) return null
  const days = next ? epochDayAt(Date.parse(next.start), zone) - epochDayAt(now, zone) : 0
  return (
    <section className={styles.acts}>
      {next && isLost ? (
        <p className={styles.told}>
          {days === 0 ? t('life.comesToday') : t('life.comes', { count: days })}{' '}
          {isTold ? t('life.told') : null}
        </p>
      ) : null}
      <div>
        {isLost && patient && can('patients.edit') ? (
          <Link
            to="/cabinet/administration/clients/$id"
            params={{ id: String(patient.id) }}
            search={{ tab: 'info' }}
            className={buttonClass({ variant: 'secondary', size: 'dense' })}
          >
            <IconPencil size={18} stroke={1.75} aria-hidden="true" />
            {t('life.fix')}
          </Link>
        ) : null}
        {isLost && mayCall ? (
          <a className={buttonClass({ variant: 'secondary', size: 'dense' })} href={`tel:${recipient}`}>
            <IconPhoneCall size={18} stroke={1.75} aria-hidden="true" />
            {t('life.call')}
          </a>
        ) : null}
        {next && can('bookings.view') ? (
          <Link
            to="/cabinet/administration/calendar"
            search={{ view: 'timeGridDay', activeDate: next.start.slice(0, 10), booking: next.id }}
            className={buttonClass({ variant: 'secondary', size: 'dense' })}
          >
            <IconCalendarEvent size={18} stroke={1.75} aria-hidden="true" />
            {t('life.openVisit')}
          </Link>
        ) : null}
      </div>
    </section>
  )
}
