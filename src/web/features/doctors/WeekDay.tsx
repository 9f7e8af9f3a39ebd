import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { DayBar } from './DayBar.tsx'
import type { CabinetChoice } from './doctor-queries.ts'
import { HoursRow } from './HoursRow.tsx'
import { dateOfWeekday, WEEKDAYS, WORKDAYS } from './week-draft.ts'
import type { HoursDraft } from './week-draft.ts'
import styles from './WeekEditor.module.css'

interface WeekDayProps {
  weekday: number
  /** With the place of each in the week. */
  hours: readonly { hours: HoursDraft; index: number }[]
  cabinets: readonly CabinetChoice[]
  errorsOf: (index: number) => Readonly<Record<string, string>>
  onAdd: () => void
  onChange: (index: number, hours: HoursDraft) => void
  onRemove: (index: number) => void
  onCopy: (to: readonly number[]) => void
}

export function WeekDay(props: WeekDayProps) {
  const { weekday, hours, cabinets, errorsOf, onAdd, onChange, onRemove, onCopy } = props
  const { t } = useTranslation('clinic')
  const format = useFormat()
  const nameOf = (day: number) => format.weekday(dateOfWeekday(day))
  const day = nameOf(weekday)
  return (
    <section className={styles.day} aria-label={day}>
      <h3>{day}</h3>
      <div className={styles.all}>
        {hours.length === 0 ? <p className={styles.free}>{t('week.free')}</p> : null}
        {hours.map(one => (
          <HoursRow
            key={one.index}
            hours={one.hours}
            cabinets={cabinets}
            errors={errorsOf(one.index)}
            onChange={next => onChange(one.index, next)}
            onRemove={() => onRemove(one.index)}
          />
        ))}
        {hours.length > 0 ? <DayBar hours={hours.map(one => one.hours)} /> : null}
      </div>
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('week.addHoursOn', { day })}
          title={t('week.addHoursOn', { day })}
          onClick={onAdd}
        >
          <IconPlus size={18} stroke={1.75} aria-hidden="true" />
        </button>
        {hours.length > 0 ? (
          <Menu
            label={t('week.copy', { day })}
            triggerClassName={styles.tool}
            trigger={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
          >
            <MenuItem onClick={() => onCopy(WORKDAYS)}>{t('week.copyWorkdays')}</MenuItem>
            <MenuItem onClick={() => onCopy(WEEKDAYS)}>{t('week.copyAll')}</MenuItem>
            <hr />
            {WEEKDAYS.filter(other => other !== weekday).map(other => (
              <MenuItem key={other} onClick={() => onCopy([other])}>
                {t('week.copyTo', { day: nameOf(other) })}
              </MenuItem>
            ))}
          </Menu>
        ) : (
          <span className={styles.tool} />
        )}
      </div>
    </section>
  )
}
