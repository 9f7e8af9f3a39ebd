import { IconVideo, IconVideoPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { checkVideo, getIntegrations, type VideoIntegration } from '#contract/video/integrations.ts'
import type { VideoProviderName } from '#contract/video/video-providers.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { ConnectedAccount } from './ConnectedAccount.tsx'
import { DoctorAccounts } from './DoctorAccounts.tsx'
import { nameOf } from './use-video-words.ts'
import styles from './VideoIntegration.module.css'

interface ProviderRowProps {
  provider: VideoProviderName
  isAvailable: boolean
  isTrial: boolean
  video: VideoIntegration
  /** Whether it is being asked where to go. */
  isAsked: boolean
  isLeaving: boolean
  /** Each with the button that was pressed. */
  onConnect: (button: HTMLElement) => void
  onLeave: (button: HTMLElement) => void
}

const ICONS = { zoom: IconVideo, google_meet: IconVideoPlus }
const TONES = { ok: 'ok', broken: 'danger', none: 'neutral', unavailable: 'neutral' } as const

/** A provider: how it stands with it, and what can be done. */
export function ProviderRow(props: ProviderRowProps) {
  const { provider, isAvailable, isTrial, video, isAsked, isLeaving, onConnect, onLeave } = props
  const { t } = useTranslation('integrations')
  const title = useRef<HTMLHeadingElement>(null)
  const isChosen = video.provider === provider
  const state = stateOf(props)
  const about = useAbout(props)
  useFocusKept(title, state)
  const checking = useCheck(provider)
  const name = nameOf(provider)
  const Icon = ICONS[provider]
  return (
    <li className={styles.provider}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </span>
        <div className={styles.about}>
          <h4 ref={title} tabIndex={-1} className={styles.name}>
            {name}
            <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
            {isTrial && isAvailable ? <Badge>{t('states.trial')}</Badge> : null}
          </h4>
          {isChosen && video.account ? (
            <ConnectedAccount video={video} account={video.account} provider={provider} isTrial={isTrial} />
          ) : (
            <p className={styles.quiet}>{about}</p>
          )}
        </div>
        <div className={styles.acts}>
          {state === 'ok' ? (
            <Button
              key="check"
              size="dense"
              variant="secondary"
              busy={checking.isPending}
              onClick={() => checking.mutate()}
            >
              {t('check')}
            </Button>
          ) : isAvailable ? (
            <Button
              key="connect"
              size="dense"
              variant={isChosen ? 'primary' : 'secondary'}
              busy={isAsked}
              aria-label={isChosen ? undefined : t('connectOf', { provider: name })}
              onClick={event => onConnect(event.currentTarget)}
            >
              {t(isChosen ? 'again' : 'connect')}
            </Button>
          ) : null}
          {isChosen ? (
            <Button
              size="dense"
              variant="danger"
              busy={isLeaving}
              onClick={event => onLeave(event.currentTarget)}
            >
              {t('disconnect')}
            </Button>
          ) : null}
        </div>
      </div>
      {isChosen && video.doctors.length > 0 ? <DoctorAccounts video={video} provider={provider} /> : null}
    </li>
  )
}

type Standing = Pick<ProviderRowProps, 'provider' | 'isAvailable' | 'video'>

function stateOf({ provider, isAvailable, video }: Standing): keyof typeof TONES {
  if (video.provider === provider && video.account) return video.account.state
  return isAvailable ? 'none' : 'unavailable'
}

/** What is to be said of it while it has no account. */
function useAbout({ provider, isAvailable, video }: Standing): string {
  const { t } = useTranslation('integrations')
  if (video.provider === provider) return t('about.noAccount')
  if (!isAvailable) return t('about.unavailable')
  return video.provider === null
    ? t(`about.${provider}`)
    : t('about.first', { other: nameOf(video.provider) })
}

/** What was pressed goes with the state that it changed: the focus stays at what has changed. */
function useFocusKept(title: RefObject<HTMLElement | null>, state: string): void {
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body)
      title.current?.focus({ preventScroll: true })
    before.current = state
  }, [title, state])
}

/** Asks the provider whether all is well; what is not shows in the rows. */
function useCheck(provider: VideoProviderName) {
  const { t } = useTranslation('integrations')
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(checkVideo, {}),
    onSuccess(reply) {
      client.setQueryData(query(getIntegrations, {}).queryKey, reply)
      const { account, doctors } = reply.data.video
      if ([account, ...doctors.map(doctor => doctor.account)].every(each => each?.state !== 'broken'))
        showNotice({ kind: 'ok', text: t('checkedNow', { provider: nameOf(provider) }) })
    },
  })
}
