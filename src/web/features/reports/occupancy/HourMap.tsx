import { IconCoffee, IconLock } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DoctorAvatar } from '#web/parts/clinic/DoctorAvatar.tsx'
import type { HourTable, TableCell, TableRow } from './hour-table.ts'
import { shadeOf } from './hour-table.ts'
import { useHourWords, type RowName } from './use-hour-words.ts'
import styles from './HourMap.module.css'

interface HourMapProps {
  table: HourTable
  /** What the rows are of. */
  who: string
  nameOf: (row: TableRow) => RowName
  /** Whether each row ends with what it comes to, and all of them with a row of their own. */
  withSums?: boolean
  onCell: (measure: 'occupancy' | 'held', key: string) => void
  /** Of one row, or of all. */
  onRow: (row?: TableRow) => void
}

/** Rows by hours, each cell in the shade of how full it is. One stop of the Tab key; arrows move within. */
export function HourMap({ table, who, nameOf, withSums = false, onCell, onRow }: HourMapProps) {
  const { t } = useTranslation('occupancy')
  const { sayHour } = useHourWords()
  const [stop, setStop] = useState('')
  const rows = withSums && table.rows.length > 1 ? [...table.rows, table.total] : table.rows
  const buttons = rows.flatMap(row => row.cells.filter(isPressed).map(cell => cell.key))
  const only = buttons.includes(stop) ? stop : buttons[0]

  return (
    <div className={styles.scroll}>
      <table className={styles.map}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{who}</span>
            </th>
            {table.hours.map(hour => (
              <th key={hour} scope="col">
                {sayHour(hour)}
              </th>
            ))}
            {withSums ? (
              <>
                <th scope="col" className={styles.sum}>
                  {t('bookedOfOpen')}
                </th>
                <th scope="col" className={styles.rate}>
                  {t('rate')}
                </th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <MapRow
              key={row.id}
              row={row}
              name={row === table.total ? { text: t('clinic') } : nameOf(row)}
              isTotal={row === table.total}
              withSums={withSums}
              stop={only}
              onStop={setStop}
              onCell={onCell}
              onRow={() => onRow(row === table.total ? undefined : row)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isPressed = ({ state }: TableCell) => state === 'open' || state === 'held'

interface MapRowProps extends Pick<HourMapProps, 'withSums' | 'onCell'> {
  row: TableRow
  name: RowName
  isTotal: boolean
  stop: string | undefined
  onStop: (key: string) => void
  onRow: () => void
}

function MapRow({ row, name, isTotal, withSums, stop, onStop, onCell, onRow }: MapRowProps) {
  const { t } = useTranslation('occupancy')
  const { sayRate, ofOpen } = useHourWords()
  const full = name.full ?? name.text
  return (
    <tr className={isTotal ? styles.total : undefined}>
      <th scope="row">
        <span className={styles.name}>
          {name.doctor ? <DoctorAvatar doctor={name.doctor} size={24} /> : null}
          <span title={full}>{name.text}</span>
        </span>
      </th>
      {row.cells.map(cell => (
        <Cell
          key={cell.hour}
          cell={cell}
          who={full}
          isStop={cell.key === stop}
          onStop={() => onStop(cell.key)}
          onPress={measure => onCell(measure, cell.key)}
        />
      ))}
      {withSums ? (
        <>
          <td className={styles.sum}>{ofOpen(row.booked, row.open)}</td>
          <td className={styles.rate}>
            <button
              type="button"
              aria-label={t('row', { who: full, rate: sayRate(row.rate) })}
              onClick={onRow}
            >
              {sayRate(row.rate)}
            </button>
          </td>
        </>
      ) : null}
    </tr>
  )
}

interface CellProps {
  cell: TableCell
  who: string
  isStop: boolean
  onStop: () => void
  onPress: (measure: 'occupancy' | 'held') => void
}

function Cell({ cell, who, isStop, onStop, onPress }: CellProps) {
  const { t } = useTranslation('occupancy')
  const { sayRate, sayHours, sayTime } = useHourWords()
  const { state, rate, booked, open, held, hour } = cell
  if (state === 'break' || state === 'closed')
    return (
      <td>
        <span className={styles.shut} data-state={state}>
          {state === 'break' ? <IconCoffee size={16} stroke={1.5} aria-hidden="true" /> : null}
          <span className="visually-hidden">{t(`state.${state}`)}</span>
        </span>
      </td>
    )
  const said = { who, hours: sayHours(hour) }
  const label =
    state === 'held'
      ? t('heldCell', { ...said, held: sayTime(held) })
      : t('cell', { ...said, rate: sayRate(rate), booked: sayTime(booked), open: sayTime(open) })
  return (
    <td>
      <button
        type="button"
        className={styles.cell}
        data-shade={rate === null ? undefined : shadeOf(rate)}
        aria-label={label}
        title={label}
        tabIndex={isStop ? 0 : -1}
        onFocus={onStop}
        onKeyDown={moveWithin}
        onClick={() => onPress(state === 'held' ? 'held' : 'occupancy')}
      >
        {rate === null ? <IconLock size={16} stroke={1.5} aria-hidden="true" /> : Math.round(rate)}
      </button>
    </td>
  )
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** To the next cell that can be pressed, over those that cannot. */
function moveWithin(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = STEPS[event.key]
  const cell = event.currentTarget.closest('td')
  const table = cell?.closest('table')
  if (!step || !cell || !table || !(cell.parentElement instanceof HTMLTableRowElement)) return
  event.preventDefault()
  const { rows } = table
  let [row, column] = [cell.parentElement.rowIndex, cell.cellIndex]
  for (;;) {
    row += step[0]
    column += step[1]
    const next = rows[row]?.cells[column]
    if (!next) return
    const button = next.querySelector('button')
    if (button) return button.focus()
  }
}
