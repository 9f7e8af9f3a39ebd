import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { VIDEO_PROVIDER_NAMES } from '#contract/video/video-providers.ts'
import type { Connecting } from './use-connecting.ts'
import styles from './ConnectingNote.module.css'

/** What has become of the window at the provider; a link in its place where the browser opened none. */
export function ConnectingNote({ connecting }: { connecting: Connecting | undefined }) {
  const { t } = useTranslation('integrations')
  const provider = connecting && VIDEO_PROVIDER_NAMES[connecting.provider]
  return (
    <div role="status" className={styles.note} data-step={connecting?.step}>
      {connecting ? <p>{t(`window.${connecting.step}`, { provider })}</p> : null}
      {connecting?.step === 'held' ? (
        // It tells of itself as the window would: its opener stays known to it.
        // oxlint-disable-next-line react/jsx-no-target-blank
        <a href={connecting.url} target="_blank" rel="opener">
          {t('window.openLink', { provider })}
          <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
        </a>
      ) : null}
    </div>
  )
}
