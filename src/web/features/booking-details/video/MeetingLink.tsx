import { IconCopy, IconQrcode, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { encodeQR } from 'qr'
import { useTranslation } from 'react-i18next'
import { resendMeetingLink } from '#contract/video/meetings.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { Button, buttonClass, IconButton } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { showNotice } from '#web/ui/notices.ts'
import { Popover } from '#web/ui/Popover.tsx'
import styles from './MeetingCard.module.css'

interface MeetingLinkProps {
  link: string
  bookingId: number
  canEdit: boolean
}

/** The patient's one link: to copy, to send once more, to scan. */
export function MeetingLink({ link, bookingId, canEdit }: MeetingLinkProps) {
  const { t } = useTranslation('meeting')
  const invalidate = useInvalidate()
  const sending = useMutation({
    mutationFn: () => call(resendMeetingLink, { id: bookingId }),
    onSuccess: ({ data }) => {
      const sent = data.events.find(({ kind }) => kind === 'link_sent')
      showNotice({ kind: 'ok', text: t(sent?.about['channel'] === 'email' ? 'sentByEmail' : 'sentBySms') })
    },
    onSettled: () => invalidate('meeting'),
  })
  return (
    <>
      <div className={styles.link}>
        <span title={link}>{link.replace(/^https?:\/\//, '')}</span>
        <IconButton dense label={t('copy')} onClick={() => void copyText(link, t('copied'))}>
          <IconCopy size={18} stroke={1.75} />
        </IconButton>
      </div>
      <div className={styles.acts}>
        {canEdit ? (
          <Button
            variant="secondary"
            size="dense"
            busy={sending.isPending}
            icon={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => sending.mutate()}
          >
            {t('send')}
          </Button>
        ) : null}
        <Popover
          label={t('qr')}
          triggerClassName={buttonClass({ variant: 'secondary', size: 'dense' })}
          trigger={
            <>
              <IconQrcode size={18} stroke={1.75} aria-hidden="true" />
              {t('qrShort')}
            </>
          }
        >
          {() => (
            <img
              className={styles.code}
              src={`data:image/svg+xml,${encodeURIComponent(encodeQR(link, 'svg', { ecc: 'medium' }))}`}
              alt={t('qrAlt')}
            />
          )}
        </Popover>
      </div>
    </>
  )
}
