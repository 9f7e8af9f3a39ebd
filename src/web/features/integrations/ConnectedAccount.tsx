import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import type { VideoIntegration } from '#contract/video/integrations.ts'
import type { VideoProviderName } from '#contract/video/video-providers.ts'
import { settingsQuery } from '#web/parts/settings/settings-query.ts'
import { nameOf, useVideoWords, type VideoAccount } from './use-video-words.ts'
import styles from './VideoIntegration.module.css'

interface ConnectedAccountProps {
  video: VideoIntegration
  account: VideoAccount
  provider: VideoProviderName
  isTrial: boolean
}

const BOLD = { b: <strong /> }

/** The clinic's account: whose it is, what is wrong with it, and what goes over it. */
export function ConnectedAccount({ video, account, provider, isTrial }: ConnectedAccountProps) {
  const { t } = useTranslation('integrations')
  const { accountOf, dateOf } = useVideoWords()
  const waits = useQuery(settingsQuery('integrations')).data?.values['video_waiting_room']
  const { upcoming, failed, spent, daily_limit: limit } = video
  const brokenAt = account.state === 'broken' ? account.broken_at : null
  return (
    <>
      <p className={styles.quiet}>{accountOf(account)}</p>
      {brokenAt === null ? null : (
        <p className={styles.wrong}>{t('broken', { provider: nameOf(provider), date: dateOf(brokenAt) })}</p>
      )}
      {account.plan === 'basic' ? <p className={styles.warn}>{t('basic')}</p> : null}
      {isTrial ? <p className={styles.warn}>{t('trial')}</p> : null}
      <ul className={styles.figures}>
        <li>
          <Trans t={t} i18nKey="upcoming" count={upcoming} components={BOLD} />
        </li>
        <li data-wrong={failed > 0 || undefined}>
          <Trans t={t} i18nKey="failed" count={failed} components={BOLD} />
        </li>
        {limit === null ? null : (
          <li>
            <Trans t={t} i18nKey="spent" values={{ spent, limit }} components={BOLD} />
          </li>
        )}
        {waits === undefined ? null : (
          <li>
            <Trans
              t={t}
              i18nKey="enters"
              values={{ who: t(waits ? 'doctor' : 'anybody') }}
              components={BOLD}
            />
          </li>
        )}
      </ul>
    </>
  )
}
