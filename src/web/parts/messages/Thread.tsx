import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MESSAGE_STATES, type MESSAGE_CATEGORIES } from '#contract/messages/message-log.ts'
import { listPatientMessages, type ThreadLine } from '#contract/messages/replies.ts'
import type { SkipReason } from '#domain/messages/template.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Composer } from './Composer.tsx'
import { ReplyQuestion } from './ReplyQuestion.tsx'
import { StateBadge } from './StateBadge.tsx'
import { useFollowEnd } from './use-follow-end.ts'
import { useMessageWords } from './use-message-words.ts'
import styles from './Thread.module.css'

interface ThreadProps {
  patient: { id: number; name: string }
  /** Only what is about this visit. */
  bookingId?: number
  zone: string
  /** Somebody has just asked to write. */
  isAsked?: boolean
  onAsked?: () => void
}

const SIZE = 30

/** What was written to a patient and what they wrote back, as on a phone, and a line to write one SMS more. */
export default function Thread({ patient, bookingId, zone, isAsked, onAsked }: ThreadProps) {
  const { t } = useTranslation('messages')
  const { can } = useStaff()
  const input = { id: patient.id, booking_id: bookingId, size: SIZE }
  const list = useInfiniteQuery({
    queryKey: [...query(listPatientMessages, input).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listPatientMessages, { ...input, before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next ?? undefined,
    meta: { silent: true },
  })
  const lines = list.data?.pages.flatMap(page => page.data).toReversed()
  const waiting = lines?.findLast(({ reply }) => reply !== null && reply.handled === null && isForDesk(reply))
  const newest = lines?.at(-1)
  const newestKey = newest && `${newest.kind} ${newest.id}`
  const waitingId = waiting?.id
  const end = useFollowEnd(newestKey, waitingId !== undefined)

  if (!lines)
    return list.error ? (
      <LoadFailure error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
    ) : (
      <div className={styles.wait} aria-busy="true">
        <Skeleton height={56} />
        <Skeleton height={40} />
      </div>
    )
  return (
    <div className={styles.thread}>
      {list.hasNextPage ? (
        <Button
          variant="quiet"
          size="dense"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('thread.earlier')}
        </Button>
      ) : null}
      {lines.length === 0 ? (
        <p className={styles.none}>{t(bookingId === undefined ? 'thread.noneOfPatient' : 'thread.none')}</p>
      ) : (
        <ol className={styles.lines} aria-label={t('thread.log')}>
          {lines.map(line =>
            line.kind === 'reply' ? (
              <Reply key={`reply ${line.id}`} line={line} zone={zone} />
            ) : (
              <Message key={`message ${line.id}`} line={line} zone={zone} />
            ),
          )}
        </ol>
      )}
      {waiting?.reply ? (
        <ReplyQuestion
          key={waiting.id}
          id={waiting.id}
          meaning={waiting.reply.meaning}
          outcome={waiting.reply.outcome}
          visits={waiting.reply.visits}
          zone={zone}
        />
      ) : null}
      {can('messages.send') ? (
        <Composer
          patient={patient}
          mobile={list.data?.pages[0]?.mobile ?? null}
          bookingId={bookingId}
          replyId={waitingId}
          isPlain={list.data?.pages[0]?.is_plain ?? true}
          isAsked={isAsked}
          onAsked={onAsked}
        />
      ) : null}
      <div ref={end} />
    </div>
  )
}

const isForDesk = ({ outcome }: NonNullable<ThreadLine['reply']>) =>
  outcome === 'desk' || outcome === 'unmatched'

interface LineProps {
  line: ThreadLine
  zone: string
}

function Message({ line, zone }: LineProps) {
  const { t } = useTranslation('messages')
  const { whenOf, reasonOf, problemOf } = useMessageWords(zone)
  const { at, text, channel, message } = line
  const state = MESSAGE_STATES.find(each => each === message?.status) ?? 'sent'
  const what =
    message?.template ??
    message?.sent_by ??
    t(`categories.${(message?.category ?? 'other') as (typeof MESSAGE_CATEGORIES)[number]}`)
  const seconds =
    message?.delivered_at && Math.round((Date.parse(message.delivered_at) - Date.parse(at)) / 1000)
  const reason = message?.reason
  if (state === 'skipped')
    return (
      <li className={styles.ours}>
        <p className={styles.meta}>
          {t('thread.meta', { what, when: whenOf(at) })} · {t('thread.unsent')}
          {reason ? `: ${reasonOf(reason as SkipReason, channel)}` : ''}
        </p>
      </li>
    )
  const isQuick = typeof seconds === 'number' && seconds >= 1 && seconds < 120
  return (
    <li className={styles.ours}>
      <p className={styles.meta}>
        {t('thread.meta', { what, when: whenOf(at) })}
        {state === 'delivered'
          ? ` · ${isQuick ? t('thread.deliveredIn', { count: seconds }) : t('thread.delivered')}`
          : null}
      </p>
      {text || message?.category === 'code' ? (
        <p className={styles.bubble} dir="auto">
          {text || t('hidden')}
        </p>
      ) : null}
      {state === 'delivered' ? null : (
        <p className={styles.state}>
          <StateBadge state={state} channel={channel} />
          {reason ? <span>{problemOf(reason)}</span> : null}
        </p>
      )}
    </li>
  )
}

function Reply({ line, zone }: LineProps) {
  const { t } = useTranslation('messages')
  const { whenOf } = useMessageWords(zone)
  const { at, text, reply } = line
  const handled = reply?.handled
  return (
    <li className={styles.theirs}>
      <p className={styles.bubble}>
        <span className="visually-hidden">{t('thread.wrote')}: </span>
        <span dir="auto">{text}</span> <time dateTime={at}>{whenOf(at)}</time>
      </p>
      {handled ? (
        <p className={styles.meta}>
          {handled.by
            ? t(`replies.handled.${handled.as}`, { name: handled.by, when: whenOf(handled.at) })
            : reply && t(`replies.outcomes.${reply.outcome}`)}
        </p>
      ) : null}
    </li>
  )
}
