import { useTranslation } from 'react-i18next'
import type { Point } from '#contract/reports/graphs.ts'
import { isTimeGroup } from '#domain/reports/figures.ts'
import { useClinicFacts, useEveryService } from '#web/parts/clinic/clinic-queries.ts'
import { nameOfDoctor } from '#web/parts/clinic/resources.ts'
import { usePlaces } from '#web/parts/clinic/use-places.ts'
import type { OpenRows } from '../report-search.ts'
import { usePointWords } from '../use-point-words.ts'

interface Cell {
  readonly name: string
  /** In the place of the period's days. */
  readonly days?: string
  readonly doctor?: Pick<Point, 'key' | 'label' | 'color'>
}

/** What a bar or cell is called whose rows are open; nothing of a whole report. */
export function useCellWords() {
  const { t } = useTranslation('reports')
  const { nameOf, weekdayName } = usePointWords()
  const { doctors } = useClinicFacts()
  const services = useEveryService()
  const { locations, cabinets } = usePlaces()

  /** With the day of the week that the rows are of alone. */
  return ({ weekday, ...rows }: OpenRows): Cell | undefined => {
    const cell = cellOf(rows)
    if (weekday === undefined) return cell
    const day = weekdayName(weekday)
    return cell ? { ...cell, name: `${cell.name}, ${day}` } : { name: day }
  }

  function cellOf({ group, key }: OpenRows): Cell | undefined {
    if (!group || key === undefined) return undefined
    if (isTimeGroup(group)) {
      const name = nameOf(group, { key, label: key })
      return { name, days: name }
    }
    if (group === 'weekday_hour') return { name: nameOf(group, { key, label: key }) }
    if (key === 'none') return { name: t('rows.elsewhere') }
    const id = Number(key.split('-')[0])
    const hour = key.split('-')[1]
    const clock = hour === undefined ? '' : `${hour.padStart(2, '0')}:00`
    // That hour of all of them.
    if (id === 0) return { name: clock }
    const after = hour === undefined ? '' : `, ${clock}`
    const named = (name: string | undefined) => (name === undefined ? undefined : { name: `${name}${after}` })
    if (group.startsWith('doctor')) {
      const doctor = doctors.find(each => each.id === id)
      if (!doctor) return undefined
      const name = `${doctor.title} ${nameOfDoctor(doctor)}`.trim()
      return { name: `${name}${after}`, doctor: { key: String(id), label: name, color: doctor.color } }
    }
    if (group === 'service') return named(services?.find(each => each.id === id)?.name)
    const places = group.startsWith('cabinet') ? cabinets : locations
    return named(places?.find(each => each.id === id)?.name)
  }
}
