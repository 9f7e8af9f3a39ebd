import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCheck,
  IconCircleX,
  IconHelpCircle,
  IconLinkOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { VIDEO_PROVIDER_NAMES, type VideoProviderName } from '#contract/video/video-providers.ts'
import type { AccountKind } from '#web/parts/video/connect-window.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Outcome } from './video-answer.ts'
import { useAccount } from './use-account.ts'
import styles from './VideoOutcome.module.css'

interface VideoOutcomeProps {
  provider: VideoProviderName
  kind: AccountKind
  /** Nothing while the server is asked. */
  outcome: Outcome | undefined
  /** Whether the window did not close when it should have. */
  staysOpen: boolean
  isAsking: boolean
  onAgain: () => void
  onBack: () => void
  onClose: () => void
}

type Act = 'close' | 'back' | 'again'

const LOOKS = {
  connected: { icon: IconCheck, tone: 'accent', acts: ['close'] },
  taken: { icon: IconArrowsExchange, tone: 'warn', acts: ['back'] },
  denied: { icon: IconCircleX, tone: 'neutral', acts: ['close', 'again'] },
  scope: { icon: IconAlertTriangle, tone: 'warn', acts: ['again'] },
  over: { icon: IconLinkOff, tone: 'danger', acts: ['again'] },
  unknown: { icon: IconHelpCircle, tone: 'warn', acts: ['back'] },
  failed: { icon: IconAlertTriangle, tone: 'danger', acts: ['close', 'again'] },
} as const

/** What became of connecting, and what one can do now. */
export function VideoOutcome(props: VideoOutcomeProps) {
  const { provider, kind, outcome, staysOpen, isAsking, onAgain, onBack, onClose } = props
  const { t } = useTranslation('integrations')
  const look = outcome && LOOKS[outcome.kind]
  const acts: readonly Act[] = look?.acts ?? []
  const buttons: Record<Act, ReactNode> = {
    close: (
      <Button key="close" variant="secondary" size="compact" onClick={onClose}>
        {t('back.close')}
      </Button>
    ),
    back: (
      <Button key="back" size="compact" onClick={onBack}>
        {t(kind === 'own' ? 'back.toAccount' : 'back.toIntegrations')}
      </Button>
    ),
    again: (
      <Button key="again" size="compact" busy={isAsking} onClick={onAgain}>
        {t('back.again')}
      </Button>
    ),
  }
  return (
    <main className={styles.page}>
      {look ? (
        <span className={styles.icon} data-tone={look.tone}>
          <look.icon size={28} stroke={1.75} aria-hidden="true" />
        </span>
      ) : (
        <>
          <img className={styles.mark} src="/mark.svg" alt="" />
          <span className={styles.ring} aria-hidden="true" />
        </>
      )}
      <div role="status" className={styles.words}>
        <Words provider={provider} kind={kind} outcome={outcome} staysOpen={staysOpen} />
      </div>
      <div className={styles.acts}>
        {acts.map(act => buttons[staysOpen && act === 'close' ? 'back' : act])}
      </div>
    </main>
  )
}

type WordsProps = Pick<VideoOutcomeProps, 'provider' | 'kind' | 'outcome' | 'staysOpen'>

function Words({ provider, kind, outcome, staysOpen }: WordsProps) {
  const { t } = useTranslation('integrations')
  const clinic = useAccount()?.clinic_name
  const name = VIDEO_PROVIDER_NAMES[provider]
  if (!outcome)
    return (
      <>
        <h1>
          {clinic && kind === 'clinic'
            ? t('back.sending', { provider: name, clinic })
            : t('back.sendingOwn', { provider: name })}
        </h1>
        <p>{t('back.sendingText')}</p>
      </>
    )
  switch (outcome.kind) {
    case 'connected':
      return (
        <>
          <h1>{t('back.connected', { provider: name })}</h1>
          <p>
            {t('back.account')} <strong>{outcome.email}</strong>.{' '}
            <span>{t(staysOpen ? 'back.closeIt' : 'back.closes')}</span>
          </p>
        </>
      )
    case 'failed':
      return (
        <>
          <h1>{t('back.failed', { provider: name })}</h1>
          <p>{outcome.message}</p>
        </>
      )
    default: {
      const { kind: what } = outcome
      const of = { provider: outcome.kind === 'taken' ? VIDEO_PROVIDER_NAMES[outcome.by] : name }
      return (
        <>
          <h1>{t(`back.${what}`, of)}</h1>
          <p>{t(`back.${what}Text`, of)}</p>
        </>
      )
    }
  }
}
