import {
  IconArmchair,
  IconCalendarSearch,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconKeyboard,
  IconPlus,
  IconPrinter,
  IconStethoscope,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFirstWeekday } from '#web/ui/first-weekday.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useFormat } from '#web/i18n/format.ts'
import type { Format } from '#web/i18n/format.ts'
import { capital } from '#web/i18n/capital.ts'
import { rangeOf, stepDate } from './calendar-range.ts'
import { VIEWS } from './calendar-search.ts'
import type { CalendarView } from './calendar-search.ts'
import { MiniMonth } from './MiniMonth.tsx'
import type { CalendarState } from './use-calendar-state.ts'
import styles from './CalendarToolbar.module.css'

interface ToolbarProps {
  state: CalendarState
  today: LocalDate
  canEdit: boolean
  showCabinets: boolean
  onAdd: () => void
  onFind: () => void
  onPrint: () => void
  onHelp: () => void
}

export function CalendarToolbar({
  state,
  today,
  canEdit,
  showCabinets,
  onAdd,
  onFind,
  onPrint,
  onHelp,
}: ToolbarProps) {
  const first = useFirstWeekday()
  const { t } = useTranslation('staff')
  const format = useFormat()
  const { view, activeDate, activeType = 'doctor', change } = state
  const columns = [
    {
      value: 'doctor' as const,
      icon: <IconStethoscope size={18} stroke={1.75} />,
      text: t('calendar.byDoctor'),
    },
    {
      value: 'cabinet' as const,
      icon: <IconArmchair size={18} stroke={1.75} />,
      text: t('calendar.byCabinet'),
    },
  ]
  const hasColumns = view === 'timeGridDay' || view === 'timeGridWeek'
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('calendar.toolbar')}>
      <button
        type="button"
        className={styles.step}
        aria-label={t(`calendar.previous.${view}`)}
        onClick={() => change({ activeDate: stepDate(view, activeDate, -1) })}
      >
        <IconChevronLeft size={18} stroke={2} />
      </button>
      <Button variant="secondary" size="dense" onClick={() => change({ activeDate: today })}>
        {t('calendar.today')}
      </Button>
      <button
        type="button"
        className={styles.step}
        aria-label={t(`calendar.next.${view}`)}
        onClick={() => change({ activeDate: stepDate(view, activeDate, 1) })}
      >
        <IconChevronRight size={18} stroke={2} />
      </button>
      <h1 className={styles.heading}>
        <Popover
          label={t('calendar.chooseDay')}
          triggerClassName={styles.title}
          trigger={
            <>
              <span className={styles.titleText}>{titleOf(view, activeDate, first, format)}</span>
              <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
            </>
          }
        >
          {close => (
            <MiniMonth
              value={activeDate}
              today={today}
              onChoose={date => {
                change({ activeDate: date })
                close()
              }}
            />
          )}
        </Popover>
      </h1>
      <div className={styles.tools}>
        <Segmented
          label={t('calendar.viewLabel')}
          value={view}
          options={VIEWS.map(value => ({ value, label: t(`calendar.views.${value}`) }))}
          onChange={value => change({ view: value })}
        />
        {showCabinets && hasColumns && (
          <Segmented
            label={t('calendar.columnsLabel')}
            value={activeType}
            options={columns.map(({ value, icon, text }) => ({
              value,
              label: (
                <>
                  {icon}
                  <span className={styles.columnText}>{text}</span>
                </>
              ),
            }))}
            onChange={value => change({ activeType: value })}
          />
        )}
        <Menu
          label={t('calendar.more')}
          triggerClassName={styles.step}
          trigger={<IconDots size={18} stroke={1.75} aria-hidden="true" />}
        >
          <MenuItem icon={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />} onClick={onPrint}>
            {t('calendar.print')}
          </MenuItem>
          <MenuItem icon={<IconKeyboard size={18} stroke={1.75} aria-hidden="true" />} onClick={onHelp}>
            {t('shortcuts.title')}
          </MenuItem>
        </Menu>
        <Button
          variant="secondary"
          size="dense"
          icon={<IconCalendarSearch size={18} stroke={1.75} aria-hidden="true" />}
          title={t('finder.title')}
          aria-keyshortcuts="f"
          onClick={onFind}
        >
          <span className={styles.findText}>{t('finder.title')}</span>
        </Button>
        {canEdit && (
          <Button
            size="dense"
            className={styles.add}
            icon={<IconPlus size={18} stroke={2} aria-hidden="true" />}
            aria-keyshortcuts="n"
            onClick={onAdd}
          >
            {t('calendar.add')}
          </Button>
        )}
      </div>
    </div>
  )
}

export function titleOf(view: CalendarView, date: LocalDate, first: number, format: Format): string {
  if (view === 'timeGridDay') return capital(format.dayLong(date))
  if (view === 'dayGridMonth') return capital(format.month(date))
  const { from, to } = rangeOf(view, date, first)
  const year = to.slice(0, 4)
  if (from.slice(0, 7) === to.slice(0, 7)) {
    return `${Number(from.slice(8))} – ${format.dayMonth(to)} ${year}`
  }
  const fromYear = from.startsWith(year) ? '' : ` ${from.slice(0, 4)}`
  return `${format.dayMonth(from)}${fromYear} – ${format.dayMonth(to)} ${year}`
}
