import { IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Reply, VisitOfReply } from '#contract/messages/replies.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { useHandleReply } from './use-handle-reply.ts'
import styles from './ReplyQuestion.module.css'

interface ReplyQuestionProps {
  id: number
  meaning: Reply['meaning']
  outcome: Reply['outcome']
  /** What it may be about. */
  visits: readonly VisitOfReply[]
  zone: string
}

/** What a reply that the product could not act on means: the desk says. */
export function ReplyQuestion({ id, meaning, outcome, visits, zone }: ReplyQuestionProps) {
  const { t } = useTranslation('messages')
  const format = useFormat(zone)
  const { can } = useStaff()
  const handling = useHandleReply(id)
  if (!can('bookings.edit')) return null
  const open = visits.filter(each => each.is_open)
  const isOfSeveral = open.length > 1
  const act = (as: 'confirm' | 'cancel' | 'read', visit?: VisitOfReply) => (): void =>
    handling.mutate({ as, ...(visit && { booking_id: visit.id }) })
  const question = ask()
  return (
    <div className={styles.question} role="group" aria-label={question}>
      <p>
        <IconHelpCircle size={18} stroke={1.75} aria-hidden="true" />
        {question}
      </p>
      <div>
        {open.length > 0 ? (
          <Button variant="secondary" size="dense" busy={handling.isPending} onClick={act('confirm')}>
            {isOfSeveral ? t('replies.confirmAll', { count: open.length }) : t('replies.confirm')}
          </Button>
        ) : null}
        {open.map(visit => (
          <Button
            key={visit.id}
            variant="secondary"
            size="dense"
            className={styles.no}
            busy={handling.isPending}
            onClick={act('cancel', visit)}
          >
            {isOfSeveral
              ? t('replies.cancelOne', { name: visit.patient_name, time: format.time(visit.start) })
              : t('replies.cancel')}
          </Button>
        ))}
        <Button
          variant="quiet"
          size="dense"
          className={styles.read}
          busy={handling.isPending}
          onClick={act('read')}
        >
          {t('replies.read')}
        </Button>
      </div>
    </div>
  )

  function ask(): string {
    if (outcome === 'unmatched') return t('replies.questionUnknown')
    if (visits.length === 0) return t('replies.questionNoVisit')
    if (open.length === 0) return t('replies.questionClosed')
    if (meaning === 'yes') return t('replies.questionYes')
    if (meaning === 'no') return t(isOfSeveral ? 'replies.questionWhich' : 'replies.questionNo')
    return t('replies.question')
  }
}
