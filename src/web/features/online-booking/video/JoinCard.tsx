import { IconVideo } from '@tabler/icons-react'
import { useId } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { MINUTE } from '#domain/time/wall-time.ts'
import { VIDEO_PROVIDER_NAMES } from '#contract/video/video-providers.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { useJoin } from './use-join.ts'
import type { VideoVisitProps } from './VideoVisit.tsx'
import styles from './VideoVisit.module.css'

/** The door, from a quarter of an hour before until it closes. */
export function JoinCard({ visit, meeting, now, isOffline, onAsk }: VideoVisitProps) {
  const { t } = useTranslation('video-visit')
  const id = useId()
  const join = useJoin(visit.code, onAsk)
  return (
    <section className={styles.door}>
      <p>
        <When meeting={meeting} now={now} />
      </p>
      <Button
        block
        size="large"
        icon={<IconVideo size={20} stroke={2} aria-hidden="true" />}
        busy={join.isBusy}
        disabled={isOffline}
        aria-describedby={id}
        onClick={join.enter}
      >
        {t('join')}
      </Button>
      <p id={id} className={styles.note}>
        {isOffline ? t('joinOffline') : meeting.is_trial ? t('trial.opens') : sayWhere()}
        {isOffline || meeting.is_trial ? null : <As name={meeting.patient_name} />}
      </p>
    </section>
  )

  function sayWhere(): string {
    const { provider, is_manual: isManual } = meeting
    if (isManual || !provider) return t('opensLink')
    return t('opensProvider', { provider: VIDEO_PROVIDER_NAMES[provider] })
  }
}

/** As whom the clinic lets one in. */
function As({ name }: { name: string | null }) {
  const { t } = useTranslation('video-visit')
  if (name === null) return ` ${t('writeName')}`
  return (
    <>
      {` ${t('writeThisName')} `}
      <strong>{name}</strong>
    </>
  )
}

function When({ meeting, now }: Pick<VideoVisitProps, 'meeting' | 'now'>) {
  const { t } = useTranslation('video-visit')
  const format = useFormat(meeting.zone)
  const strong = { b: <strong /> }
  const minutes = Math.ceil((Date.parse(meeting.start) - now) / MINUTE)
  if (minutes > 0) return <Trans t={t} i18nKey="startsIn" values={{ minutes }} components={strong} />
  const isPast = now >= Date.parse(meeting.end)
  return (
    <Trans
      t={t}
      i18nKey={isPast ? 'canReturn' : 'started'}
      values={{ time: format.time(isPast ? meeting.closes_at : meeting.start) }}
      components={strong}
    />
  )
}
