import { useTranslation } from 'react-i18next'
import { IconClockHour4 } from '@tabler/icons-react'
import { useStaff } from '#web/api/use-staff.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useShownPlaces } from '#web/parts/clinic/use-shown-places.ts'
import { GraphPart } from '../GraphPart.tsx'
import { seesOwnOnly } from '../report-tabs.ts'
import type { TabProps } from '../tab-props.ts'
import { useGraph, type Graph } from '../use-graph.ts'
import { FillPlaces } from './FillPlaces.tsx'
import { HourMap } from './HourMap.tsx'
import { byRate, hourTable } from './hour-table.ts'
import { HowReckoned } from './HowReckoned.tsx'
import { Legend } from './Legend.tsx'
import { OccupancyFigures } from './OccupancyFigures.tsx'
import { useHourWords } from './use-hour-words.ts'
import { WeekdayChoice } from './WeekdayChoice.tsx'
import styles from './OccupancyTab.module.css'

const SPLITS = ['doctor', 'cabinet', 'location'] as const
type Split = (typeof SPLITS)[number]
const GROUPS = { doctor: 'doctor_hour', cabinet: 'cabinet_hour', location: 'location_hour' } as const

/** How full the hours are: by doctor or place, by day of the week, and where there is room. */
export function OccupancyTab({ search, ask, onChange, onRows }: TabProps) {
  const { t } = useTranslation('occupancy')
  const { nameOfRow, weekdayName, byWeekday } = useHourWords()
  const reader = useStaff()
  const shown = useShownPlaces()
  const splits = SPLITS.filter(
    split => split === 'doctor' || (split === 'cabinet' ? shown.cabinets : shown.locations),
  )
  const split: Split = splits.find(each => GROUPS[each] === search.group) ?? 'doctor'
  const { weekday } = search
  const byWhom = useGraph('occupancy', { ...ask, weekday }, GROUPS[split])
  const byDay = useGraph('occupancy', ask, 'weekday_hour')

  const drawMap = (graph: Graph) => {
    const table = hourTable(graph.series)
    return (
      <HourMap
        table={{ ...table, rows: table.rows.toSorted(byRate) }}
        who={t(`who.${split}`)}
        nameOf={row => nameOfRow(split, row)}
        withSums
        onCell={(measure, key) => onRows({ measure, group: GROUPS[split], key, weekday })}
        onRow={row =>
          onRows({
            measure: 'occupancy',
            weekday,
            ...(row ? { group: split, key: String(row.id) } : { group: GROUPS[split] }),
          })
        }
      />
    )
  }

  return (
    <div className={styles.tab}>
      <div className={styles.main}>
        <section className={styles.card} aria-labelledby="occupancy-by-whom">
          <header className={styles.head}>
            <h2 id="occupancy-by-whom">{t(`by.title.${split}`)}</h2>
            {splits.length > 1 ? (
              <Segmented
                label={t('by.label')}
                value={split}
                options={splits.map(each => ({ value: each, label: t(`by.${each}`) }))}
                onChange={each =>
                  onChange({ group: each === 'doctor' ? undefined : GROUPS[each] }, { replace: true })
                }
              />
            ) : null}
            <WeekdayChoice
              days={byDay.data ? hourTable(byDay.data.series).rows.map(row => row.id) : []}
              value={weekday}
              onChange={day => onChange({ weekday: day }, { replace: true })}
            />
            <Legend />
          </header>
          <GraphPart graph={byWhom} bones={<div className={styles.bones} />}>
            {graph =>
              graph.series.some(point => (point.values.open ?? 0) > 0) ? (
                drawMap(graph)
              ) : (
                <EmptyState
                  isFlat
                  icon={<IconClockHour4 size={28} stroke={1.75} aria-hidden="true" />}
                  title={t('nothing.title')}
                  text={t('nothing.text')}
                />
              )
            }
          </GraphPart>
        </section>
        <GraphPart graph={byDay} bones={<div className={styles.bones} />}>
          {graph => {
            const table = hourTable(graph.series)
            if (table.total.open === 0) return null
            return (
              <section className={styles.card} aria-labelledby="occupancy-by-day">
                <header className={styles.head}>
                  <h2 id="occupancy-by-day">{t('weekdays')}</h2>
                  {seesOwnOnly('occupancy', reader) ? null : (
                    <span className={styles.note}>{t(ask.doctor_id ? 'chosenDoctors' : 'allDoctors')}</span>
                  )}
                </header>
                <HourMap
                  table={{ ...table, rows: table.rows.toSorted(byWeekday) }}
                  who={t('who.weekday')}
                  nameOf={row => ({ text: weekdayName(row.id) })}
                  onCell={(measure, key) => onRows({ measure, group: 'weekday_hour', key })}
                  onRow={row => onRows({ measure: 'occupancy', weekday: row?.id })}
                />
              </section>
            )
          }}
        </GraphPart>
      </div>
      <div>
        <GraphPart graph={byDay} bones={<div className={styles.bones} />}>
          {graph => (
            <div className={styles.cards}>
              <OccupancyFigures graph={graph} onOpen={measure => onRows({ measure })} />
              {graph.totals.open ? <FillPlaces ask={ask} byDay={graph} chosen={search.doctors} /> : null}
              <HowReckoned figures={graph.columns} />
            </div>
          )}
        </GraphPart>
      </div>
    </div>
  )
}
