import {
  IconAlertTriangle,
  IconArmchair,
  IconCalendarPlus,
  IconCircleCheck,
  IconDental,
  IconFile,
  IconMessage,
  IconNote,
  IconReportMedical,
  IconRulerMeasure,
  IconPhoto,
  IconSignature,
  IconStar,
  IconStethoscope,
  IconTimeline,
  IconWritingSign,
  IconX,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PatientRecord } from '#contract/patients/patients.ts'
import {
  getTimeline,
  TIMELINE_KINDS,
  type TimelineEntry,
  type TimelineKind,
} from '#contract/patients/timeline.ts'
import { instantOf, localDateOf } from '#domain/time/wall-time.ts'
import { call } from '#web/api/client.ts'
import { imageAddress } from '#web/api/image-address.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { LoadNear } from '#web/parts/list/LoadNear.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TimelineCards } from './TimelineCards.tsx'
import { useEntryWords } from './use-entry-words.ts'
import styles from './Timeline.module.css'

const ICONS: Record<TimelineKind, typeof IconNote> = {
  visit: IconArmchair,
  note: IconNote,
  file: IconFile,
  diagnosis: IconStethoscope,
  teeth: IconDental,
  perio: IconRulerMeasure,
  report: IconReportMedical,
  alert: IconAlertTriangle,
  consent: IconSignature,
  form: IconWritingSign,
  message: IconMessage,
  review: IconStar,
}
const OF_EVENT: Partial<Record<TimelineEntry['event'], typeof IconNote>> = {
  confirmed: IconCircleCheck,
  created: IconCalendarPlus,
  cancelled: IconX,
}
/** Which right a kind needs, so that nobody is offered what stays empty. */
const RIGHTS = {
  visit: 'bookings.view',
  message: 'bookings.view',
  review: 'bookings.view',
  note: 'clinical.view',
  file: 'clinical.view',
  diagnosis: 'clinical.view',
  teeth: 'clinical.view',
  perio: 'clinical.view',
  report: 'clinical.view',
} as const

interface Address {
  year?: number | undefined
  kind?: string | undefined
  find?: string | undefined
}

/** All that happened with a patient, the latest first. */
export default function PatientTimeline({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation('record')
  const { can } = useStaff()
  const { zone } = useClinicFacts()
  const { year, kind: wished, find: search = '' }: Address = useSearch({ strict: false })
  const kind = TIMELINE_KINDS.find(one => one === wished)
  const navigate = useNavigate()
  const input = {
    id: patient.id,
    ...(kind && { types: JSON.stringify([kind]) }),
    ...(search && { search }),
    ...(year !== undefined && { before: String(year) }),
  }
  const list = useInfiniteQuery({
    queryKey: [...query(getTimeline, input).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(getTimeline, pageParam === null ? input : { ...input, before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: last => last.next ?? undefined,
    // Nobody tells when the pictures of what was added are made.
    staleTime: 0,
    meta: { silent: true },
  })
  const entries = list.data?.pages.flatMap(page => page.data)
  const first = list.data?.pages[0]
  const kinds = TIMELINE_KINDS.filter(one => !(one in RIGHTS) || can(RIGHTS[one as keyof typeof RIGHTS]))

  /** In the address, so that a step back finds it as it was left. */
  const show = (to: Address) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...to })) as never,
      replace: true,
      resetScroll: false,
    })

  return (
    <div className={styles.room}>
      <section className={styles.card} aria-label={t('timeline.title')} aria-busy={!entries && !list.isError}>
        <div className={styles.bar}>
          <div className={styles.kinds} role="group" aria-label={t('timeline.which')}>
            <button type="button" aria-pressed={!kind} onClick={() => show({ kind: undefined })}>
              {t('timeline.all')}
            </button>
            {kinds.map(one => {
              const Icon = ICONS[one]
              return (
                <button
                  key={one}
                  type="button"
                  aria-pressed={kind === one}
                  onClick={() => show({ kind: one })}
                >
                  <Icon size={18} stroke={1.75} aria-hidden="true" />
                  {t(`timeline.types.${one}`)}
                </button>
              )
            })}
          </div>
          <SearchBox
            label={t('timeline.search')}
            value={search}
            delay={200}
            onChange={text => show({ find: text || undefined })}
          />
        </div>
        {list.isError ? <p className={styles.pad}>{list.error.message}</p> : null}
        {entries || list.isError ? null : (
          <div className={styles.pad}>
            <Skeleton height={120} />
          </div>
        )}
        {entries?.length === 0 ? (
          <EmptyState
            icon={<IconTimeline size={28} stroke={1.75} />}
            title={t(search || kind ? 'timeline.notFound' : 'timeline.empty')}
          />
        ) : null}
        <ol className={styles.list}>
          {entries?.map((entry, index) => (
            <Entry
              key={`${entry.kind}-${entry.event}-${entry.id}`}
              entry={entry}
              isFirstOfDay={dayOf(entry, zone) !== (entries[index - 1] && dayOf(entries[index - 1]!, zone))}
            />
          ))}
        </ol>
        {list.hasNextPage ? (
          <LoadNear key={entries?.length} onNear={() => void list.fetchNextPage()} />
        ) : null}
      </section>
      <TimelineCards
        patient={patient}
        summary={first?.summary}
        years={first?.years ?? []}
        year={year}
        onYear={to => show({ year: to })}
      />
    </div>
  )
}

const dayOf = ({ at }: TimelineEntry, zone: string) => localDateOf(Date.parse(at), zone)

/** What was noted of a day alone stands at its midnight. */
const hasHour = (entry: TimelineEntry, zone: string) =>
  Date.parse(entry.at) !== instantOf(dayOf(entry, zone), 0, zone)

function Entry({ entry, isFirstOfDay }: { entry: TimelineEntry; isFirstOfDay: boolean }) {
  const { zone } = useClinicFacts()
  const format = useFormat(zone)
  const words = useEntryWords()
  const { title, text } = words.say(entry)
  const Icon = OF_EVENT[entry.event] ?? (entry.what === 'photo' ? IconPhoto : ICONS[entry.kind])
  const place = placeOf(entry, zone)
  return (
    <li className={styles.entry}>
      <span className={styles.day}>
        {isFirstOfDay ? (
          <>
            <strong>{words.day(entry.at)}</strong>
            <small>{words.ago(entry.at)}</small>
          </>
        ) : null}
      </span>
      <span className={styles.icon} data-kind={entry.kind} data-event={entry.event}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={styles.what}>
        <p>
          {place ? (
            <Link {...place} className={styles.lead}>
              {title}
            </Link>
          ) : (
            <strong>{title}</strong>
          )}
          <span className={styles.time}>
            {[entry.kind === 'note' && entry.who, hasHour(entry, zone) && format.time(entry.at)]
              .filter(Boolean)
              .join(', ')}
          </span>
        </p>
        {text ? <p className={styles.text}>{text}</p> : null}
        {place && entry.pictures.length > 0 ? (
          // The title says where it leads, once.
          <Link {...place} className={styles.pictures} tabIndex={-1} aria-hidden="true">
            {entry.pictures.map(name => (
              <img key={name} src={imageAddress(name, 320) ?? ''} alt="" loading="lazy" />
            ))}
          </Link>
        ) : null}
      </div>
    </li>
  )
}

const tab = (search: object): LinkProps => ({ to: '.', search: search as never })

/** Where more of it is to be seen. */
function placeOf({ kind, event, id, start }: TimelineEntry, zone: string): LinkProps | undefined {
  if (kind === 'note') return tab({ tab: 'observations', note: id })
  if (kind === 'file') return tab({ tab: 'files', file: id })
  if (kind === 'perio') return tab({ tab: 'perio', exam: id })
  if (kind === 'form') return tab({ tab: 'forms', form: id })
  if (kind === 'report') return tab({ tab: 'reports', report: id })
  if (kind === 'teeth') return tab({ tab: 'chart' })
  if (kind === 'diagnosis' || kind === 'consent') return tab({ tab: 'info' })
  if (kind !== 'visit') return undefined
  if (!start || (event !== 'took_place' && event !== 'missed')) return tab({ tab: 'visits' })
  const day = localDateOf(Date.parse(start), zone)
  return {
    to: '/cabinet/administration/calendar',
    search: { view: 'timeGridDay', activeDate: day, booking: id },
  }
}
