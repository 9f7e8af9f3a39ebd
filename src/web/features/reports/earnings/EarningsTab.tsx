import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listEarnings } from '#contract/reports/earnings.ts'
import { query } from '#web/api/query.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { GraphPart } from '../GraphPart.tsx'
import type { TabProps } from '../tab-props.ts'
import { useGraph } from '../use-graph.ts'
import { DoctorsTable } from './DoctorsTable.tsx'
import { MonthsChart } from './MonthsChart.tsx'
import { RuleCard } from './RuleCard.tsx'
import { Statement } from './Statement.tsx'
import { StatementDrawer } from './StatementDrawer.tsx'
import styles from './Earnings.module.css'

/** From this width on the statement stands beside the table. */
const BESIDE = '(width >= 1200px)'

/** What doctors earned, and the statement of a month: the one that the period ends in. */
export function EarningsTab({ search, ask, onChange, onRows }: TabProps) {
  const { t } = useTranslation('earnings')
  const isBeside = useMedia(BESIDE)
  const month = ask.to.slice(0, 7)
  const basis = search.basis ?? 'collected'
  const graph = useGraph('earnings', { ...ask, compare: 'none' }, 'doctor')
  const list = useQuery({ ...query(listEarnings, { month }), meta: { silent: true } })
  const lines = list.data?.data ?? []
  const listed = graph.data?.series.map(({ key }) => Number(key)) ?? []
  // The chosen one, or else the first of the table.
  const shown = search.statement ?? (isBeside ? (listed[0] ?? lines[0]?.doctor.id) : undefined)

  return (
    <div className={styles.tab} data-beside={isBeside || undefined}>
      <div className={styles.main}>
        <RuleCard
          basis={basis}
          onChange={next => onChange({ basis: next === 'collected' ? undefined : next }, { replace: true })}
        />
        <GraphPart graph={graph}>
          {data =>
            data.series.length === 0 ? (
              <EmptyState title={t('empty')} text={t('emptyText')} />
            ) : (
              <DoctorsTable
                graph={data}
                lines={lines}
                basis={basis}
                month={month}
                shown={isBeside ? shown : undefined}
                isNarrowed={Boolean(ask.location_id ?? ask.service_id ?? ask.cabinet_id)}
                onStatement={statement => onChange({ statement }, { replace: isBeside })}
                onRows={onRows}
              />
            )
          }
        </GraphPart>
        <MonthsChart ask={ask} basis={basis} onRows={onRows} />
      </div>
      {shown !== undefined && isBeside ? (
        <div className={styles.side}>
          <Statement key={`${shown} ${month}`} doctorId={shown} month={month} onChange={onChange} />
        </div>
      ) : null}
      {shown !== undefined && !isBeside ? (
        <StatementDrawer
          doctorId={shown}
          month={month}
          onChange={onChange}
          onClose={() => onChange({ statement: undefined }, { replace: true })}
        />
      ) : null}
    </div>
  )
}
