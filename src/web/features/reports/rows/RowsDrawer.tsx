import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { listGraphRows } from '#contract/reports/graphs.ts'
import { figureOf } from '#domain/reports/figures.ts'
import { pages } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { orderOf } from '#web/parts/list/list-search.ts'
import { ToggleChip } from '#web/parts/list/Chips.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CellAvatar } from '../CellAvatar.tsx'
import type { OpenRows } from '../report-search.ts'
import { saySpan } from '../say-span.ts'
import type { ReportAsk } from '../tab-props.ts'
import { Definition } from '../tiles/Definition.tsx'
import { useFigureWords } from '../use-figure-words.ts'
import { useGraph } from '../use-graph.ts'
import { RowsExport } from './RowsExport.tsx'
import { RowTable } from './RowTable.tsx'
import { useCellWords } from './use-cell-words.ts'
import { useRowsPlace } from './use-rows-place.ts'
import styles from './RowsDrawer.module.css'

interface RowsDrawerProps {
  /** The report that is open under it. */
  report: NonNullable<OpenRows['report']>
  rows: OpenRows
  ask: ReportAsk
  onChange: (patch: Partial<OpenRows>) => void
  onClose: () => void
}

const PAGE = 50
const TYPING = 250

/** The rows that a figure was made of; their sum is the figure. Each leads to its visit, invoice or patient. */
export default function RowsDrawer({ report, rows, ask, onChange, onClose }: RowsDrawerProps) {
  const { t } = useTranslation(['reports', 'common'])
  const format = useFormat()
  const { say } = useFigureWords()
  const cellOf = useCellWords()
  const titleId = useId()
  const days = { from: rows.from ?? ask.from, to: rows.to ?? ask.to }
  const cell = cellOf(rows)
  const list = useInfiniteQuery({
    ...pages(listGraphRows, {
      report: rows.report ?? report,
      ...days,
      doctor_id: ask.doctor_id,
      location_id: ask.location_id,
      service_id: ask.service_id,
      cabinet_id: ask.cabinet_id,
      group: rows.group,
      key: rows.key,
      weekday: rows.weekday,
      measure: rows.measure,
      only: rows.only,
      search: rows.q?.trim() ?? '',
      ...orderOf(rows.sort ?? '-at'),
      size: PAGE,
    }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const { data, error, isFetching, isPlaceholderData, hasNextPage } = list
  const newest = data?.pages.at(-1)
  const shown = data?.pages.flatMap(page => page.data) ?? []
  const total = newest?.paginator.total ?? 0
  const isNarrowed = rows.only !== undefined || rows.q !== undefined
  const place = useRowsPlace(data !== undefined)
  // Asked for already by the tab under it.
  const figure = useGraph(rows.report ?? report, ask).data?.columns.find(({ key }) => key === rows.measure)
  const name = figure?.label ?? t('reports:rows.title')
  const kind = figureOf(rows.measure).rows

  return (
    <FormModal className={styles.drawer} width={720} titleId={titleId} onClose={onClose}>
      {dismiss => (
        <div className={styles.inside} data-saves-itself="">
          <header className={styles.head}>
            {cell?.doctor ? <CellAvatar point={cell.doctor} size={40} /> : null}
            <div className={styles.title}>
              <h2 id={titleId} tabIndex={-1}>
                {cell ? `${name}: ${cell.name}` : name}
              </h2>
              <p>
                {newest
                  ? `${t(`reports:rows.of.${kind}`, { count: total, shown: format.number(total) })} · `
                  : ''}
                {cell?.days ?? saySpan(format, days)}
              </p>
            </div>
            {figure ? <Definition figure={figure} /> : null}
            {total > 0 ? <RowsExport report={rows.report ?? report} rows={rows} ask={ask} /> : null}
            <IconButton dense label={t('common:actions.close')} onClick={dismiss}>
              <IconX size={20} stroke={1.75} />
            </IconButton>
          </header>
          {newest && (newest.columns.length > 1 || newest.columns[0]?.kind !== 'count') ? (
            <dl className={styles.totals} aria-busy={isPlaceholderData}>
              {newest.columns.map(({ key, label, kind: each }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>{say(each, newest.totals[key], true)}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          <div className={styles.tools}>
            <SearchBox
              label={t('reports:rows.search')}
              value={rows.q ?? ''}
              delay={TYPING}
              onChange={text => onChange({ q: text.trim() === '' ? undefined : text })}
            />
            {newest?.unpaid === null || newest === undefined ? null : (
              <ToggleChip
                label={t('reports:rows.unpaid')}
                count={format.number(newest.unpaid)}
                value={rows.only === 'unpaid'}
                onChange={value => onChange({ only: value ? 'unpaid' : undefined })}
              />
            )}
          </div>
          <div className={styles.body} ref={place.setBody} data-dialog-body>
            {!data ? (
              error ? (
                <LoadFailure error={error} busy={isFetching} onRetry={() => void list.refetch()} />
              ) : (
                <div className={styles.bones} aria-busy="true">
                  {Array.from({ length: 8 }, (_, index) => (
                    <Skeleton key={index} width={`${60 + ((index * 7) % 30)}%`} height={14} />
                  ))}
                </div>
              )
            ) : shown.length === 0 ? (
              <EmptyState title={t(isNarrowed ? 'reports:rows.noneFound' : 'reports:rows.none')}>
                {isNarrowed ? (
                  <Button
                    variant="secondary"
                    size="dense"
                    onClick={() => onChange({ q: undefined, only: undefined })}
                  >
                    {t('reports:rows.all')}
                  </Button>
                ) : null}
              </EmptyState>
            ) : (
              <RowTable
                label={name}
                kind={kind}
                rows={shown}
                columns={newest?.columns ?? []}
                measure={rows.measure}
                sort={rows.sort ?? '-at'}
                zone={newest?.zone}
                isStale={isPlaceholderData}
                onSort={sort => onChange({ sort: sort === '-at' ? undefined : sort })}
                onLeave={place.leaveFor}
              />
            )}
          </div>
          <footer className={styles.foot}>
            <p role="status">
              {newest && total > 0
                ? [
                    t('reports:rows.shown', {
                      shown: format.number(shown.length),
                      total: format.number(total),
                    }),
                    isNarrowed || !figure
                      ? ''
                      : t('reports:rows.sum', { sum: say(figure.kind, newest.value, true) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')
                : ''}
            </p>
            {hasNextPage ? (
              <Button
                variant="secondary"
                size="dense"
                busy={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {t('reports:rows.more')}
              </Button>
            ) : null}
          </footer>
        </div>
      )}
    </FormModal>
  )
}
