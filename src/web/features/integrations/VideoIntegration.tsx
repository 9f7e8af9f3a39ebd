import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getIntegrations, type VideoIntegration as Video } from '#contract/video/integrations.ts'
import type { VideoProviderName } from '#contract/video/video-providers.ts'
import { query } from '#web/api/query.ts'
import { ConnectingNote } from '#web/parts/video/ConnectingNote.tsx'
import { useConnecting } from '#web/parts/video/use-connecting.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { ProviderRow } from './ProviderRow.tsx'
import { leaveFirst, useLeaving } from './use-leaving.ts'
import styles from './VideoIntegration.module.css'

/** With whom the clinic's video visits are held, on whose accounts, and what goes there. */
export default function VideoIntegration() {
  const { t } = useTranslation('integrations')
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getIntegrations, {}),
    meta: { silent: true },
  })
  return (
    // The settings' search leads here.
    <section id="video_provider" tabIndex={-1} className={styles.video} aria-labelledby="video-title">
      <h3 id="video-title" className={styles.title}>
        {t('title')} <small>{t('one')}</small>
      </h3>
      {data ? (
        <Providers video={data.data.video} />
      ) : error ? (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={180} />
      )}
    </section>
  )
}

/** What is asked, and the button that asked it. */
interface Asked {
  readonly button: HTMLElement
  /** Who is connected next; nobody where it ends. */
  readonly next?: VideoProviderName
}

function Providers({ video }: { video: Video }) {
  const { t } = useTranslation('integrations')
  const { connecting, asked, connect } = useConnecting('clinic')
  const { leave, isLeaving } = useLeaving()
  const [question, setQuestion] = useState<Asked>()
  const present = video.provider
  // Whatever told of it, it is done.
  const isDone = connecting?.provider === present && video.account?.state === 'ok'

  return (
    <>
      {present === null ? <p className={styles.teach}>{t('teach')}</p> : null}
      {video.services === 0 ? (
        <p className={styles.hint}>
          <span>{t('noServices')}</span>
          <Link to="/cabinet/administration/services">{t('toServices')}</Link>
        </p>
      ) : null}
      <ConnectingNote connecting={isDone ? undefined : connecting} />
      <ul className={styles.providers}>
        {video.providers.map(({ provider, ...is }) => (
          <ProviderRow
            key={provider}
            provider={provider}
            isAvailable={is.is_available}
            isTrial={is.is_trial}
            video={video}
            isAsked={asked === provider}
            isLeaving={isLeaving && present === provider}
            onConnect={button =>
              present === null || present === provider
                ? connect(provider)
                : setQuestion({ button, next: provider })
            }
            onLeave={button => setQuestion({ button })}
          />
        ))}
      </ul>
      {question && present ? (
        <LeaveQuestion
          video={video}
          provider={present}
          next={question.next}
          button={question.button}
          onClose={() => setQuestion(undefined)}
          onAnswer={meetings => {
            setQuestion(undefined)
            if (question.next) connect(question.next, () => leaveFirst(meetings))
            else leave(present, meetings)
          }}
        />
      ) : null}
    </>
  )
}
