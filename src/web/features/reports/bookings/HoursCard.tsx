import { useTranslation } from 'react-i18next'
import { useClinicFirstWeekday } from '#web/parts/clinic/clinic-queries.ts'
import { ChartCard } from '../charts/ChartCard.tsx'
import { HeatTable } from '../charts/HeatTable.tsx'
import { GraphPart } from '../GraphPart.tsx'
import type { TabProps } from '../tab-props.ts'
import { useFigureWords } from '../use-figure-words.ts'
import { useGraph } from '../use-graph.ts'
import { usePointWords } from '../use-point-words.ts'
import styles from '../Tab.module.css'

const DAYS = [1, 2, 3, 4, 5, 6, 7]

/** When people come: bookings by weekday and the hour in which they begin. */
export function HoursCard({ ask, onRows }: Pick<TabProps, 'ask' | 'onRows'>) {
  const { t } = useTranslation('reports')
  const { say } = useFigureWords()
  const { weekdayName } = usePointWords()
  const first = useClinicFirstWeekday()
  const graph = useGraph('bookings', { ...ask, compare: 'none' }, 'weekday_hour')
  return (
    <ChartCard title={t('heat.title')} note={t('heat.note')}>
      <GraphPart graph={graph} bones={<div className={styles.bones} aria-busy="true" />}>
        {({ series }) => {
          const counts = new Map(series.map(({ key, values }) => [key, values.visits ?? 0]))
          const keys = [...counts.keys()]
            .filter(key => key !== 'none' && counts.get(key))
            .map(key => key.split('-').map(Number))
          const most = Math.max(1, ...counts.values())
          const hours = keys.map(([, hour = 0]) => hour)
          const [from, to] = [Math.min(...hours, 9), Math.max(...hours, 17)]
          const worked = new Set(keys.map(([day = 1]) => day))
          const days = DAYS.map(day => ((day + first - 2) % 7) + 1).filter(day => day < 6 || worked.has(day))
          const countOf = (day: string, hour: number) => counts.get(`${day}-${hour}`) ?? 0
          return (
            <HeatTable
              label={t('heat.title')}
              nameHead={t('heat.day')}
              rows={days.map(day => ({ key: String(day), label: weekdayName(day) }))}
              hours={Array.from({ length: to - from + 1 }, (_, index) => from + index)}
              shareOf={(day, hour) => {
                const count = countOf(day, hour)
                return count === 0 ? undefined : count / most
              }}
              say={(day, hour) => (countOf(day, hour) ? say('count', countOf(day, hour)) : '')}
              nameOf={({ key, label }, hour) =>
                t('heat.cell', { day: label, hour, next: hour + 1, count: countOf(key, hour) })
              }
              onOpen={(day, hour) => {
                if (countOf(day, hour) > 0)
                  onRows({
                    measure: 'visits',
                    report: 'bookings',
                    group: 'weekday_hour',
                    key: `${day}-${hour}`,
                  })
              }}
            />
          )
        }}
      </GraphPart>
    </ChartCard>
  )
}
