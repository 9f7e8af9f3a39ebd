import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useStaff } from '#web/api/use-staff.ts'
import { CellAvatar } from '../CellAvatar.tsx'
import { BarTable } from '../charts/BarTable.tsx'
import { ChartCard } from '../charts/ChartCard.tsx'
import { GraphPart } from '../GraphPart.tsx'
import type { TabProps } from '../tab-props.ts'
import { useFigureWords } from '../use-figure-words.ts'
import { useGraph } from '../use-graph.ts'
import { NothingHere } from './NothingHere.tsx'
import styles from './Overview.module.css'

const MOST = 5

/** Who did how much: in money, or in visits for those who see none. */
export function DoctorsCard({ ask, onRows }: Pick<TabProps, 'ask' | 'onRows'>) {
  const { t } = useTranslation('reports')
  const { can } = useStaff()
  const { say } = useFigureWords()
  const seesMoney = can('reports.financial')
  const report = seesMoney ? 'financial' : 'bookings'
  const measure = seesMoney ? 'produced' : 'visits'
  const graph = useGraph(report, ask, 'doctor')
  return (
    <ChartCard
      title={t(`overview.doctors.${measure}`)}
      className={styles.doctors}
      end={
        <Link
          from="/cabinet/administration/reports"
          to="."
          search={previous => ({ ...previous, tab: report, group: 'doctor', rows: undefined })}
          className={styles.all}
        >
          {t('overview.allDoctors')}
        </Link>
      }
    >
      <GraphPart graph={graph} bones={<div className={styles.bones} />}>
        {({ series, columns }) => {
          const shown = series.filter(({ key, values }) => key !== 'none' && values[measure]).slice(0, MOST)
          const figure = columns.find(({ key }) => key === measure)
          if (shown.length === 0 || !figure) return <NothingHere />
          return (
            <BarTable
              label={t(`overview.doctors.${measure}`)}
              nameHead={t('groups.doctor')}
              heads={[figure.label]}
              rows={shown.map(point => ({
                key: point.key,
                label: point.label,
                start: <CellAvatar point={point} />,
                size: point.values[measure] ?? 0,
                color: point.color ? `var(--z-doctor-${point.color}-edge)` : undefined,
                cells: [say(figure.kind, point.values[measure])],
              }))}
              onOpen={({ key }) => onRows({ measure, report, group: 'doctor', key })}
            />
          )
        }}
      </GraphPart>
    </ChartCard>
  )
}
