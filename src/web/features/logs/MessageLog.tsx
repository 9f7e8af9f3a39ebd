import { IconAlertCircle, IconMessages, IconPlayerSkipForward } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CallInput } from '#contract/call.ts'
import { listMessages } from '#contract/messages/message-log.ts'
import { addMonths } from '#domain/time/months.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { capital } from '#web/i18n/capital.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { ChoiceChip } from '#web/parts/list/Chips.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { LogFilters } from './LogFilters.tsx'
import { LogRows } from './LogRows.tsx'
import { CATEGORIES, STATES, UNTEMPLATED, type LogsSearch } from './logs-search.ts'
import { MessageSide } from './MessageSide.tsx'
import { MessageTable } from './MessageTable.tsx'
import { useOpenSide } from './use-open-side.ts'
import { MonthNumbers } from './MonthNumbers.tsx'
import styles from './LogsPage.module.css'

const SIZE = 100
const SHOWN_MONTHS = 13
const EVERYTHING = {
  q: undefined,
  channel: undefined,
  template: undefined,
  kind: undefined,
  state: undefined,
} satisfies LogsSearch
/** What the call is asked for what the address shows. */
export const inputOf = ({ q, month, channel, template, kind, state }: LogsSearch) =>
  ({
    search: q?.trim() ?? '',
    month,
    channel,
    template_id: template,
    category: kind,
    state,
  }) satisfies CallInput<typeof listMessages>

interface MessageLogProps {
  search: LogsSearch
  slot: HTMLElement | null
  onChange: (patch: Partial<LogsSearch>) => void
}

/** Every message of a month, narrowed down, with the life of the one that is looked at beside them. */
export function MessageLog({ search, slot, onChange }: MessageLogProps) {
  const { t } = useTranslation(['messages', 'clinic'])
  const { zone } = useClinicFacts()
  const format = useFormat(zone)
  const { open, close } = useOpenSide('message', search.message)
  const present = localDateOf(useNow(), zone).slice(0, 7)
  const month = search.month ?? present
  const input = { ...inputOf(search), size: SIZE }
  const list = useInfiniteQuery({
    queryKey: [...query(listMessages, input).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => call(listMessages, { ...input, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const pages = list.data?.pages
  const rows = pages?.flatMap(page => page.data)
  const total = pages?.[0]?.total ?? 0
  const numbers = pages?.[0]?.month ?? undefined
  const isNarrowed = Boolean(search.q ?? search.channel ?? search.template ?? search.kind ?? search.state)
  const countOf = { undelivered: numbers?.undelivered, skipped: numbers?.skipped }
  return (
    <>
      <LogFilters
        slot={slot}
        search={{
          label: t('messages:search'),
          value: search.q ?? '',
          onChange: q => onChange({ q: q || undefined, message: undefined }),
        }}
      >
        <ChoiceChip
          label={search.month ? t('messages:month') : capital(format.month(`${present}-15`))}
          any={t('messages:thisMonth')}
          options={Array.from({ length: SHOWN_MONTHS }, (_, back) => addMonths(present, -back)).map(
            value => ({ value, label: format.month(`${value}-15`) }),
          )}
          value={search.month}
          onChange={value => onChange({ month: value, message: undefined })}
        />
        <ChoiceChip
          label={t('messages:channel')}
          any={t('messages:anyChannel')}
          options={(['sms', 'email'] as const).map(value => ({
            value,
            label: t(`messages:channels.${value}`),
          }))}
          value={search.channel}
          onChange={channel => onChange({ channel, message: undefined })}
        />
        <ChoiceChip
          label={t('messages:kind')}
          any={t('messages:anyKind')}
          options={[
            ...(pages?.[0]?.templates ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ...UNTEMPLATED.map(value => ({
              value,
              label: t(`messages:categories.${value}`),
            })),
          ]}
          value={search.template === undefined ? search.kind : String(search.template)}
          onChange={value => {
            const template = Number(value) || undefined
            const kind = CATEGORIES.find(each => each === value)
            onChange({ template, kind, message: undefined })
          }}
        />
        <div role="radiogroup" aria-label={t('messages:statesLabel')} className={styles.states}>
          {([undefined, ...STATES] as const).map(state => (
            <label key={state ?? 'all'} className={styles.state}>
              <input
                type="radio"
                className="visually-hidden"
                name="state"
                checked={search.state === state}
                onChange={() => onChange({ state, message: undefined })}
              />
              {state === 'undelivered' ? (
                <IconAlertCircle size={18} stroke={1.75} className={styles.bad} aria-hidden="true" />
              ) : state === 'skipped' ? (
                <IconPlayerSkipForward size={18} stroke={1.75} aria-hidden="true" />
              ) : null}
              {state ? t(`messages:filterStates.${state}`) : t('messages:allStates')}
              {state && state in countOf && countOf[state as keyof typeof countOf] !== undefined ? (
                <span className={styles.count}>
                  {format.number(countOf[state as keyof typeof countOf] ?? 0)}
                </span>
              ) : null}
            </label>
          ))}
        </div>
      </LogFilters>
      {numbers ? (
        <div className={styles.numbersOf}>
          <MonthNumbers numbers={numbers} monthName={format.monthName(`${month}-15`)} />
        </div>
      ) : null}
      <div className={styles.body}>
        <LogRows
          className={styles.rows}
          list={list}
          count={rows?.length}
          shown={t('messages:shown', {
            shown: format.number(rows?.length ?? 0),
            total: format.number(total),
          })}
          more={t('messages:more', { count: Math.min(SIZE, Math.max(1, total - (rows?.length ?? 0))) })}
          empty={{
            icon: <IconMessages size={28} stroke={1.75} />,
            title: isNarrowed
              ? t('messages:noneFor')
              : t('messages:none', { month: format.month(`${month}-15`) }),
            text: t('messages:noneText'),
            clear: isNarrowed
              ? { label: t('clinic:list.clear'), onClear: () => onChange(EVERYTHING) }
              : undefined,
          }}
        >
          <MessageTable
            rows={rows ?? []}
            zone={zone}
            openId={search.message}
            isStale={list.isPlaceholderData}
            onOpen={open}
          />
        </LogRows>
        {search.message === undefined ? null : (
          <MessageSide key={search.message} id={search.message} zone={zone} onClose={close} />
        )}
      </div>
    </>
  )
}
