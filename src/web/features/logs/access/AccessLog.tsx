import { IconEye } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CallInput } from '#contract/call.ts'
import { listAccessLog } from '#contract/logs/access-log.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { ChoiceChip, ToggleChip } from '#web/parts/list/Chips.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { DayChip } from '../DayChip.tsx'
import { LogFilters } from '../LogFilters.tsx'
import { LogRows } from '../LogRows.tsx'
import { WHATS, type LogsSearch } from '../logs-search.ts'
import styles from './AccessLog.module.css'

const SIZE = 50

export const accessInputOf = ({ q, from, to, who, patient, what }: LogsSearch) =>
  ({ search: q?.trim() ?? '', from, to, actor_id: who, patient_id: patient, what }) satisfies CallInput<
    typeof listAccessLog
  >

const EVERYTHING = {
  q: undefined,
  from: undefined,
  to: undefined,
  who: undefined,
  patient: undefined,
  what: undefined,
} satisfies LogsSearch

interface AccessLogProps {
  search: LogsSearch
  slot: HTMLElement | null
  onChange: (patch: Partial<LogsSearch>) => void
}

/** Who opened whose record, what of it and when. */
export function AccessLog({ search, slot, onChange }: AccessLogProps) {
  const { t } = useTranslation('logs')
  const { zone } = useClinicFacts()
  const format = useFormat(zone)
  const year = localDateOf(useNow(), zone).slice(0, 4)
  const isThisYear = (at: string) => localDateOf(Date.parse(at), zone).startsWith(year)
  const input = { ...accessInputOf(search), size: SIZE }
  const list = useInfiniteQuery({
    queryKey: [...query(listAccessLog, input).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => call(listAccessLog, { ...input, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const rows = list.data?.pages.flatMap(page => page.data)
  const isNarrowed = Object.values(accessInputOf(search)).some(value => value !== undefined && value !== '')
  return (
    <>
      <LogFilters
        slot={slot}
        search={{
          label: t('searchAccess'),
          value: search.q ?? '',
          onChange: q => onChange({ q: q || undefined }),
        }}
      >
        {search.patient ? (
          <ToggleChip label={t('scope.patient')} value onChange={() => onChange({ patient: undefined })} />
        ) : null}
        <DayChip from={search.from} to={search.to} zone={zone} onChange={onChange} />
        <ChoiceChip
          label={t('who.label')}
          any={t('who.any')}
          options={(list.data?.pages[0]?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={search.who}
          onChange={who => onChange({ who })}
        />
        <ChoiceChip
          label={t('opened.label')}
          any={t('opened.any')}
          options={WHATS.map(value => ({ value, label: t(`opened.${value}`) }))}
          value={search.what}
          onChange={what => onChange({ what })}
        />
      </LogFilters>
      <LogRows
        className={styles.body}
        list={list}
        count={rows?.length}
        shown={t('shown', { count: rows?.length ?? 0 })}
        more={t('more')}
        empty={{
          icon: <IconEye size={28} stroke={1.75} />,
          title: t(isNarrowed ? 'none.forTitle' : 'none.accessTitle'),
          text: t(isNarrowed ? 'none.forText' : 'none.accessText'),
          clear: isNarrowed ? { label: t('none.clear'), onClear: () => onChange(EVERYTHING) } : undefined,
        }}
      >
        <table
          className={styles.table}
          aria-label={t('accessList')}
          data-stale={list.isPlaceholderData || undefined}
        >
          <thead>
            <tr>
              <th scope="col">{t('heads.time')}</th>
              <th scope="col">{t('heads.who')}</th>
              <th scope="col">{t('heads.patient')}</th>
              <th scope="col">{t('heads.opened')}</th>
            </tr>
          </thead>
          <tbody>
            {rows?.map(row => (
              <tr key={row.id}>
                <td className={styles.time}>
                  <time dateTime={row.at}>
                    {isThisYear(row.at)
                      ? format.dayTime(row.at)
                      : `${format.dayMonthYear(row.at)}, ${format.time(row.at)}`}
                  </time>
                </td>
                <td>
                  <span className={styles.who}>
                    <Avatar name={row.who?.name ?? '–'} size={24} />
                    <bdi>{row.who?.name ?? t('nobody')}</bdi>
                  </span>
                </td>
                <td>
                  {row.patient ? (
                    <Link
                      className={styles.patient}
                      to="/cabinet/administration/clients/$id"
                      params={{ id: String(row.patient.id) }}
                    >
                      <bdi>{row.patient.name}</bdi>
                    </Link>
                  ) : (
                    t('erasedPerson')
                  )}
                </td>
                <td>{t(`opened.${row.what}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </LogRows>
    </>
  )
}
