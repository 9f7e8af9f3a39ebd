import {
  IconAlertTriangle,
  IconCalendarPlus,
  IconCalendarX,
  IconChecks,
  IconClockShare,
  IconFileAlert,
  IconLinkOff,
  IconMailOff,
  IconMessageOff,
  IconMessageReply,
  IconPhoneCall,
  IconPlugConnectedX,
  IconSignature,
  IconSparkles,
  IconStar,
  IconUserX,
  IconVideoOff,
  IconWallet,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Notification, NotificationKind } from '#contract/messages/notifications.ts'
import { useFormat } from '#web/i18n/format.ts'
import { isMasked } from '#web/i18n/phone-text.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { useActs } from './use-acts.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useNotificationWords } from './use-notification-words.ts'
import { visitLink } from './visit-link.ts'
import styles from './NotificationPanel.module.css'

const LOOKS: Record<NotificationKind, { icon: Icon; tone: 'new' | 'ok' | 'warn' | 'danger' | 'quiet' }> = {
  online_request: { icon: IconSparkles, tone: 'new' },
  booked: { icon: IconCalendarPlus, tone: 'new' },
  confirmed: { icon: IconChecks, tone: 'ok' },
  moved: { icon: IconClockShare, tone: 'new' },
  cancelled: { icon: IconCalendarX, tone: 'danger' },
  not_coming: { icon: IconUserX, tone: 'danger' },
  unclear_reply: { icon: IconMessageReply, tone: 'warn' },
  late_no: { icon: IconCalendarX, tone: 'danger' },
  undelivered: { icon: IconMessageOff, tone: 'danger' },
  unconfirmed: { icon: IconMessageOff, tone: 'warn' },
  form_signed: { icon: IconSignature, tone: 'ok' },
  alarming_answer: { icon: IconAlertTriangle, tone: 'danger' },
  document_lost: { icon: IconMessageOff, tone: 'danger' },
  document_changed: { icon: IconFileAlert, tone: 'danger' },
  audit_chain_broken: { icon: IconLinkOff, tone: 'danger' },
  low_rating: { icon: IconStar, tone: 'quiet' },
  report_skipped: { icon: IconMailOff, tone: 'warn' },
  gateway_down: { icon: IconPlugConnectedX, tone: 'danger' },
  video_not_ready: { icon: IconVideoOff, tone: 'danger' },
  video_broken: { icon: IconPlugConnectedX, tone: 'danger' },
  cap_80: { icon: IconWallet, tone: 'quiet' },
  cap_full: { icon: IconWallet, tone: 'danger' },
}

interface NotificationItemProps {
  item: Notification
  zone: string
  onFollow: () => void
}

/** One line: what happened, when, and what can be done about it. */
export function NotificationItem({ item, zone, onFollow }: NotificationItemProps) {
  const { t } = useTranslation('notifications')
  const format = useFormat(zone)
  const { say } = useNotificationWords(zone)
  const markRead = useMarkRead()
  const { icon: Icon, tone } = LOOKS[item.kind]
  const { title, text, about } = say(item)
  const isNew = item.status === 0

  function follow() {
    if (isNew) markRead({ ids: [item.id] })
    onFollow()
  }

  return (
    <li className={styles.item} data-new={isNew || undefined}>
      <span className={styles.icon} data-tone={tone}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          <Subject item={item} onFollow={follow}>
            {title}
          </Subject>
          {isNew ? <span className="visually-hidden"> ({t('isNew')})</span> : null}
        </p>
        <p className={styles.text} dir="auto">
          {text}
        </p>
        {about ? <p className={styles.about}>{about}</p> : null}
        <Actions item={item} onFollow={follow} />
      </div>
      <time dateTime={item.at}>{format.time(item.at)}</time>
    </li>
  )
}

interface SubjectProps {
  item: Notification
  onFollow: () => void
  children: string
}

/** Leads to what it is about. */
function Subject({ item: { kind, booking, patient }, onFollow, children }: SubjectProps) {
  if (booking)
    return (
      <Link {...visitLink(booking)} onClick={onFollow}>
        {children}
      </Link>
    )
  if (patient)
    return (
      <Link to="/cabinet/administration/clients/$id" params={{ id: String(patient.id) }} onClick={onFollow}>
        {children}
      </Link>
    )
  if (kind === 'unclear_reply')
    return (
      <Link to="/cabinet/administration/logs" search={{ tab: 'replies' }} onClick={onFollow}>
        {children}
      </Link>
    )
  if (kind === 'audit_chain_broken')
    return (
      <Link to="/cabinet/administration/logs" onClick={onFollow}>
        {children}
      </Link>
    )
  if (kind === 'report_skipped')
    return (
      <Link to="/cabinet/administration/reports" search={{ panel: 'schedules' }} onClick={onFollow}>
        {children}
      </Link>
    )
  return <span>{children}</span>
}

const isWhole = (mobile: string | null | undefined): mobile is string =>
  mobile !== null && mobile !== undefined && !isMasked(mobile)

/** What is left to be done; nothing once it is done. */
function Actions({ item, onFollow }: { item: Notification; onFollow: () => void }) {
  const { t } = useTranslation('notifications')
  const acts = useActs(item)
  const { kind, booking, patient } = item
  const mayCall =
    ['late_no', 'undelivered', 'unconfirmed', 'document_lost', 'not_coming', 'video_not_ready'].includes(
      kind,
    ) && isWhole(patient?.mobile)
  if (!acts.confirm && !acts.cancel && !acts.approve && !mayCall) return null
  return (
    <div className={styles.actions}>
      {acts.approve ? (
        <Button size="dense" busy={acts.isBusy} onClick={acts.approve}>
          {t('approve')}
        </Button>
      ) : null}
      {acts.confirm ? (
        <Button size="dense" busy={acts.isBusy} onClick={acts.confirm}>
          {t('confirm', { count: item.reply?.visits ?? 1 })}
        </Button>
      ) : null}
      {acts.cancel ? (
        <Button
          variant="secondary"
          size="dense"
          className={styles.danger}
          busy={acts.isBusy}
          onClick={acts.cancel}
        >
          {t('cancel')}
        </Button>
      ) : null}
      {booking && (acts.confirm || acts.approve) ? (
        <Link
          {...visitLink(booking)}
          className={buttonClass({ variant: 'secondary', size: 'dense' })}
          onClick={onFollow}
        >
          {t('open')}
        </Link>
      ) : null}
      {mayCall ? (
        <a className={buttonClass({ variant: 'secondary', size: 'dense' })} href={`tel:${patient?.mobile}`}>
          <IconPhoneCall size={18} stroke={1.75} aria-hidden="true" />
          {t('call')}
        </a>
      ) : null}
    </div>
  )
}
