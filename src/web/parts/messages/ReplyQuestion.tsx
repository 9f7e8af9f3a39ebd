import { IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStaff } from '#web/api/use-staff.ts'
import { Button } from '#web/ui/Button.tsx'
import { useHandleReply } from './use-handle-reply.ts'
import styles from './ReplyQuestion.module.css'

interface ReplyQuestionProps {
  id: number
  meaning: 'yes' | 'no' | 'stop' | 'unclear'
  /** Whether there is a visit that it may be about. */
  hasVisit: boolean
}

/** What a reply that the product could not act on means: the desk says. */
export function ReplyQuestion({ id, meaning, hasVisit }: ReplyQuestionProps) {
  const { t } = useTranslation('messages')
  const { can } = useStaff()
  const handling = useHandleReply(id)
  if (!can('bookings.edit')) return null
  const act = (as: 'confirm' | 'cancel' | 'read') => () => handling.mutate(as)
  return (
    <div className={styles.question} role="group" aria-label={t('replies.question')}>
      <p>
        <IconHelpCircle size={18} stroke={1.75} aria-hidden="true" />
        {t(meaning === 'no' ? 'replies.questionNo' : 'replies.question')}
      </p>
      <div>
        {hasVisit ? (
          <>
            <Button variant="secondary" size="dense" busy={handling.isPending} onClick={act('confirm')}>
              {t('replies.confirm')}
            </Button>
            <Button
              variant="secondary"
              size="dense"
              className={styles.no}
              busy={handling.isPending}
              onClick={act('cancel')}
            >
              {t('replies.cancel')}
            </Button>
          </>
        ) : null}
        <Button variant="quiet" size="dense" busy={handling.isPending} onClick={act('read')}>
          {t('replies.read')}
        </Button>
      </div>
    </div>
  )
}
