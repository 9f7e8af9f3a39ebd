import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallInput } from '#contract/call.ts'
import { listAuditLog, readAuditLog } from '#contract/logs/audit-log.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { ChoiceChip, ToggleChip } from '#web/parts/list/Chips.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { DayChip } from '../DayChip.tsx'
import { LogFilters } from '../LogFilters.tsx'
import { LogRows } from '../LogRows.tsx'
import { ACTORS, THINGS, VERBS, type LogsSearch } from '../logs-search.ts'
import { useOpenSide } from '../use-open-side.ts'
import { ActivityTable } from './ActivityTable.tsx'
import { EntrySide } from './EntrySide.tsx'
import styles from './ActivityLog.module.css'

const SIZE = 50
const UNTIL_SEALED = 5000

/** What the call is asked for what the address shows. */
export const inputOf = ({
  q,
  from,
  to,
  who,
  actor,
  thing,
  action,
  entity,
  of,
  patient,
  unread,
}: LogsSearch) =>
  ({
    search: q?.trim() ?? '',
    from,
    to,
    actor_id: who,
    actor,
    thing,
    action,
    entity,
    entity_id: of,
    patient_id: patient,
    unread,
  }) satisfies CallInput<typeof listAuditLog>

const EVERYTHING = {
  q: undefined,
  from: undefined,
  to: undefined,
  who: undefined,
  actor: undefined,
  thing: undefined,
  action: undefined,
  entity: undefined,
  of: undefined,
  patient: undefined,
  unread: undefined,
} satisfies LogsSearch

interface ActivityLogProps {
  search: LogsSearch
  slot: HTMLElement | null
  onChange: (patch: Partial<LogsSearch>) => void
}

/** What was changed, by whom and when, with what it was before beside the one that is looked at. */
export function ActivityLog({ search, slot, onChange }: ActivityLogProps) {
  const { t } = useTranslation('logs')
  const { zone } = useClinicFacts()
  const format = useFormat(zone)
  const { open, close } = useOpenSide('entry', search.entry)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const reading = useAttempt()
  const input = { ...inputOf(search), size: SIZE }
  const list = useInfiniteQuery({
    queryKey: [...query(listAuditLog, input).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => call(listAuditLog, { ...input, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { silent: true },
    // The newest get their numbers within seconds.
    refetchInterval: ({ state }) =>
      state.data?.pages.length === 1 && state.data.pages[0]?.data.some(each => each.number === null)
        ? UNTIL_SEALED
        : false,
  })
  const first = list.data?.pages[0]
  const rows = list.data?.pages.flatMap(page => page.data)
  const change = (patch: Partial<LogsSearch>) => onChange({ ...patch, entry: undefined })
  const isNarrowed = Object.entries(inputOf(search)).some(([, value]) => value !== undefined && value !== '')
  const scope = search.patient ? 'patient' : search.of === undefined ? undefined : (search.entity ?? 'other')

  function show(id: number) {
    setOpened(known => new Set(known).add(id))
    open(id)
  }

  const readAll = () =>
    reading.attempt(async () => {
      await call(readAuditLog, {})
      showNotice({ kind: 'ok', text: t('readAllDone') })
      await list.refetch()
    })

  return (
    <>
      <LogFilters
        slot={slot}
        search={{ label: t('search'), value: search.q ?? '', onChange: q => change({ q: q || undefined }) }}
        end={
          first?.counts
            ? t('counts', {
                count: first.counts.all,
                all: format.number(first.counts.all),
                today: format.number(first.counts.today),
              })
            : null
        }
      >
        {scope ? (
          <ToggleChip
            label={t(
              `scope.${scope === 'booking' || scope === 'invoice' || scope === 'patient' ? scope : 'other'}`,
            )}
            value
            onChange={() => change({ entity: undefined, of: undefined, patient: undefined })}
          />
        ) : null}
        <DayChip from={search.from} to={search.to} zone={zone} onChange={change} />
        <ChoiceChip
          label={t('who.label')}
          any={t('who.any')}
          options={[
            ...(first?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ...ACTORS.map(value => ({ value, label: t(`who.${value}`) })),
          ]}
          value={search.actor ?? (search.who === undefined ? undefined : String(search.who))}
          onChange={value =>
            change({ actor: ACTORS.find(each => each === value), who: Number(value) || undefined })
          }
        />
        <ChoiceChip
          label={t('thing.label')}
          any={t('thing.any')}
          options={THINGS.map(value => ({ value, label: t(`thing.${value}`) }))}
          value={search.thing}
          onChange={thing => change({ thing })}
        />
        <ChoiceChip
          label={t('action.label')}
          any={t('action.any')}
          options={VERBS.map(value => ({ value, label: t(`action.${value}`) }))}
          value={search.action}
          onChange={action => change({ action })}
        />
        <ToggleChip
          label={t('unread')}
          value={search.unread === true}
          onChange={unread => change({ unread })}
        />
      </LogFilters>
      <div className={styles.body}>
        <LogRows
          className={styles.rows}
          list={list}
          count={rows?.length}
          shown={t('shown', { count: rows?.length ?? 0 })}
          more={t('more')}
          empty={{
            icon: <IconHistory size={28} stroke={1.75} />,
            title: t(isNarrowed ? 'none.forTitle' : 'none.title'),
            text: t(isNarrowed ? 'none.forText' : first?.counts ? 'none.text' : 'none.ownText'),
            clear: isNarrowed ? { label: t('none.clear'), onClear: () => change(EVERYTHING) } : undefined,
          }}
          acts={
            search.unread || rows?.some(({ id, status }) => status === 0 && !opened.has(id)) ? (
              <Button variant="quiet" size="dense" busy={reading.busy} onClick={() => void readAll()}>
                {t('readAll')}
              </Button>
            ) : null
          }
        >
          <ActivityTable
            rows={(rows ?? []).map(row => (opened.has(row.id) ? { ...row, status: 1 } : row))}
            zone={zone}
            openId={search.entry}
            isStale={list.isPlaceholderData}
            onOpen={show}
          />
        </LogRows>
        {search.entry === undefined ? null : (
          <EntrySide key={search.entry} id={search.entry} zone={zone} onClose={close} />
        )}
      </div>
    </>
  )
}
