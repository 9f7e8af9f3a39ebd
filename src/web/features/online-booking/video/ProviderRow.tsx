import { IconVideo } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PublicMeeting } from '#contract/video/meetings.ts'
import { VIDEO_PROVIDER_NAMES } from '#contract/video/video-providers.ts'
import styles from './VideoVisit.module.css'

/** In what one meets, and whether that has to be installed. */
export function ProviderRow({
  meeting: { provider, is_trial: isTrial, is_manual: isManual },
}: ProviderRowProps) {
  const { t } = useTranslation('video-visit')
  if (!provider && !isManual) return null
  const [name, text] =
    isManual || !provider
      ? [t('link.title'), t('link.text')]
      : isTrial
        ? [t('trial.title'), t('trial.text', { provider: VIDEO_PROVIDER_NAMES[provider] })]
        : [VIDEO_PROVIDER_NAMES[provider], t(`runs.${provider}`)]
  return (
    <div className={styles.row}>
      <IconVideo size={24} stroke={1.75} aria-hidden="true" />
      <p className={styles.words}>
        {name}
        <span>{text}</span>
      </p>
    </div>
  )
}

interface ProviderRowProps {
  meeting: PublicMeeting
}
