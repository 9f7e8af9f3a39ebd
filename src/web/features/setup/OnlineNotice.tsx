import { IconCopy, IconExternalLink, IconWorldCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPublicPlace } from '#contract/public-places.ts'
import { query } from '#web/api/query.ts'
import { Button, buttonClass, IconButton } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { hasBegun, markBegun } from './setup-begun.ts'
import styles from './SetupSteps.module.css'

interface OnlineNoticeProps {
  clinicId: number
  locationId: number
}

/** Says to who has just finished the steps that patients can book, once they truly can, and where. */
export function OnlineNotice({ clinicId, locationId }: OnlineNoticeProps) {
  const { t } = useTranslation('clinic')
  const [isOpen, setIsOpen] = useState(() => hasBegun(clinicId))
  const { data } = useQuery({
    ...query(getPublicPlace, { clinic_id: clinicId, id: locationId }),
    enabled: isOpen,
    meta: { silent: true },
  })
  if (!isOpen || !data || data.data.services.length === 0) return null
  const path = `/pacient/clinica/${clinicId}/${locationId}`
  const link = `${location.origin}${path}`
  return (
    <section className={styles.online} aria-label={t('setup.online')}>
      <IconWorldCheck size={24} stroke={1.75} aria-hidden="true" />
      <div>
        <h2>{t('setup.online')}</h2>
        <p>{t('setup.onlineText')}</p>
        <p className={styles.link}>{link}</p>
      </div>
      <div className={styles.onlineActions}>
        <Button
          size="dense"
          icon={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void copyText(link, t('setup.copied'))}
        >
          {t('setup.copy')}
        </Button>
        <a
          className={buttonClass({ variant: 'secondary', size: 'dense' })}
          href={path}
          target="_blank"
          rel="noreferrer"
        >
          <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
          {t('setup.openPage')}
        </a>
        <IconButton
          dense
          label={t('setup.close')}
          onClick={() => {
            markBegun(clinicId, false)
            setIsOpen(false)
          }}
        >
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </div>
    </section>
  )
}
