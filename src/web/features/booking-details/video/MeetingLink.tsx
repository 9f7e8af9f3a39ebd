import { IconCopy, IconQrcode, IconSend } from '@tabler/icons-react'
import { encodeQR } from 'qr'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass, IconButton } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Popover } from '#web/ui/Popover.tsx'
import { useSendLink } from './use-send-link.ts'
import styles from './MeetingCard.module.css'

interface MeetingLinkProps {
  link: string
  bookingId: number
  canEdit: boolean
  wasSent: boolean
  /** Nobody scans what is weeks away. */
  hasCode: boolean
  /** Further acts beside its own. */
  children: ReactNode
}

/** The patient's one link: to copy, to send once more, to scan. */
export function MeetingLink({ link, bookingId, canEdit, wasSent, hasCode, children }: MeetingLinkProps) {
  const { t } = useTranslation('meeting')
  const sending = useSendLink()
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
            onClick={() => sending.mutate(bookingId)}
          >
            {t(wasSent ? 'sendAgain' : 'send')}
          </Button>
        ) : null}
        {hasCode ? (
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
        ) : null}
        {children}
      </div>
    </>
  )
}
