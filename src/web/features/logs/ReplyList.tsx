import { IconMessageCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listReplies, type Reply } from '#contract/messages/replies.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { isMasked, showPhone } from '#web/i18n/phone-text.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { ReplyQuestion } from '#web/parts/messages/ReplyQuestion.tsx'
import { useMessageWords } from '#web/parts/messages/use-message-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LogFilters } from './LogFilters.tsx'
import type { LogsSearch } from './logs-search.ts'
import styles from './ReplyList.module.css'

const SIZE = 50

interface ReplyListProps {
  search: LogsSearch
  slot: HTMLElement | null
  onChange: (patch: Partial<LogsSearch>) => void
}

/** What patients wrote back: what waits for the desk, or all of it. */
export function ReplyList({ search, slot, onChange }: ReplyListProps) {
  const { t } = useTranslation('messages')
  const { zone } = useClinicFacts()
  const input = { ...(search.all ? {} : { waiting: true }), size: SIZE }
  const list = useInfiniteQuery({
    queryKey: [...query(listReplies, input).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => call(listReplies, { ...input, before: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: last => last.next ?? undefined,
    meta: { silent: true },
  })
  const rows = list.data?.pages.flatMap(page => page.data)
  return (
    <div className={styles.root}>
      <LogFilters slot={slot}>
        <Segmented
          label={t('replies.which')}
          value={search.all ? 'all' : 'waiting'}
          options={[
            { value: 'waiting', label: t('replies.waiting') },
            { value: 'all', label: t('replies.all') },
          ]}
          onChange={which => onChange({ all: which === 'all' ? true : undefined })}
        />
      </LogFilters>
      {!rows ? (
        list.error ? (
          <LoadFailure error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
        ) : (
          <div className={styles.wait} aria-busy="true">
            <Skeleton height={72} />
            <Skeleton height={72} />
          </div>
        )
      ) : rows.length === 0 ? (
        <EmptyState
          isFlat
          icon={<IconMessageCheck size={28} stroke={1.75} />}
          title={t(search.all ? 'replies.noneEver' : 'replies.none')}
          text={t('replies.noneText')}
        />
      ) : (
        <ul className={styles.list} aria-label={t('replies.list')}>
          {rows.map(reply => (
            <Line key={reply.id} reply={reply} zone={zone} />
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <Button
          variant="secondary"
          size="dense"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('replies.more')}
        </Button>
      ) : null}
    </div>
  )
}

function Line({ reply, zone }: { reply: Reply; zone: string }) {
  const { t } = useTranslation('messages')
  const format = useFormat(zone)
  const { whenOf } = useMessageWords(zone)
  const { id, at, patient, mobile, visits, text, meaning, outcome, handled } = reply
  const family = [...new Set(visits.map(each => each.patient_name))].join(', ')
  const mayCall = mobile !== null && !isMasked(mobile)
  const isOpen = handled === null && (outcome === 'desk' || outcome === 'unmatched')
  return (
    <li className={styles.reply} data-waiting={isOpen || undefined}>
      <div className={styles.who}>
        {patient ? (
          <Link
            to="/cabinet/administration/clients/$id"
            params={{ id: String(patient.id) }}
            search={{ tab: 'messages' }}
          >
            <bdi>{patient.name}</bdi>
          </Link>
        ) : (
          <bdi>{family || t('replies.unknown')}</bdi>
        )}
        <span className={styles.meta}>
          {mobile === null ? null : (
            <>
              {mayCall ? <a href={`tel:${mobile}`}>{showPhone(mobile)}</a> : mobile}
              {' · '}
            </>
          )}
          {t(`replies.outcomes.${outcome}`)}
        </span>
      </div>
      <div className={styles.said}>
        <blockquote dir="auto">{text}</blockquote>
        {isOpen ? (
          <ReplyQuestion id={id} meaning={meaning} outcome={outcome} visits={visits} zone={zone} />
        ) : null}
        {handled?.by ? (
          <p className={styles.meta}>
            {t(`replies.handled.${handled.as}`, { name: handled.by, when: whenOf(handled.at) })}
          </p>
        ) : null}
      </div>
      <div className={styles.visit}>
        {visits.map(visit => (
          <Link
            key={visit.id}
            to="/cabinet/administration/calendar"
            search={{ view: 'timeGridDay', activeDate: visit.start.slice(0, 10), booking: visit.id }}
          >
            {format.dayTime(visit.start)}
          </Link>
        ))}
        {visits.length === 0 ? <span className={styles.meta}>{t('replies.noVisit')}</span> : null}
        <time dateTime={at} className={styles.meta}>
          {whenOf(at)}
        </time>
      </div>
    </li>
  )
}
