import { IconArrowsHorizontal, IconCalendarOff } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFirstWeekday } from '#web/ui/first-weekday.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Doctor } from '#contract/clinic/doctors.ts'
import type { Hold } from '#contract/bookings/holds.ts'
import { MINUTE, instantOf, minutesOf } from '#domain/time/wall-time.ts'
import { TimeGrid } from '#web/calendar/TimeGrid.tsx'
import type { TimeGridHandle } from '#web/calendar/TimeGrid.tsx'
import type { DropTarget } from '#web/calendar/types.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import type { Cabinet } from '#web/parts/clinic/clinic-queries.ts'
import { VIDEO } from '#web/parts/clinic/resources.ts'
import { showNotice } from '#web/ui/notices.ts'
import type { OpenMenu } from './CalendarMenu.tsx'
import type { BookingStart, Placement } from '#web/parts/bookings/booking-start.ts'
import type { CalendarModel } from './use-calendar-model.ts'
import { CANCELLED } from './calendar-columns.ts'
import type { ColumnPlace } from './calendar-columns.ts'
import { useCalendarLabels } from './use-calendar-labels.ts'
import type { CalendarState } from './use-calendar-state.ts'
import { useDrops } from './use-drops.ts'
import { useHolidayBanner } from './use-holiday-banner.ts'
import { useListGroups } from './use-list-groups.ts'
import styles from './CalendarView.module.css'

const MonthGrid = lazy(() => import('#web/calendar/MonthGrid.tsx'))
const ListView = lazy(loadList)

/** What a phone begins with. */
export function loadList() {
  return import('#web/calendar/ListView.tsx')
}

/** What a gesture does to a booking; each answers whether it was done, or what was made. */
interface GestureActions {
  move: (id: number, placement: Placement) => Promise<boolean>
  resize: (id: number, end: number) => Promise<boolean>
  copy: (booking: Booking, placement: Omit<Placement, 'end'>) => Promise<Booking | undefined>
}

interface CalendarViewProps {
  state: CalendarState
  model: CalendarModel
  doctors: readonly Doctor[]
  cabinets: readonly Cabinet[]
  zone: string
  now: number
  today: string
  isPhone: boolean
  canEdit: boolean
  actions: GestureActions
  selectedId: number | undefined
  step: number
  gridRef: RefObject<TimeGridHandle | null>
  onSelect: (id: number) => void
  /** A booking was put elsewhere on the grid. */
  onMoved: (id: number) => void
  onEdit: (booking: Booking) => void
  onNew: (start: Partial<BookingStart>) => void
  onOpenHold: (hold: Hold) => void
  onMenu: (menu: OpenMenu) => void
}

/** The one view that the address asks for, tied to what its gestures do. */
export function CalendarView(props: CalendarViewProps) {
  const firstWeekday = useFirstWeekday()
  const { state, model, zone, now, today, isPhone, canEdit, actions, selectedId, onMoved, gridRef } = props
  const { t } = useTranslation('staff')
  const labels = useCalendarLabels()
  const banner = useHolidayBanner(state, model.holidays)
  const groups = useListGroups({ state, model, zone, today, isPhone })
  const { view, change } = state
  const { places, bookings } = model

  const { placementOf, refusalOf, describe } = useDrops(model, {
    doctors: props.doctors,
    cabinets: props.cabinets,
    zone,
  })

  const drop = useCallback(
    async (id: string, target: DropTarget) => {
      const refusal = refusalOf(Number(id), target)
      if (refusal) {
        showNotice({ kind: 'error', text: refusal })
        return false
      }
      const placement = placementOf(Number(id), target)
      const booking = bookings.get(Number(id))
      if (target.copy) {
        if (booking) void actions.copy(booking, placement)
        // The original stays where it was: its ghost always flies back.
        return false
      }
      const isMoved = await actions.move(Number(id), placement)
      if (isMoved) onMoved(Number(id))
      return isMoved
    },
    [actions, bookings, placementOf, refusalOf, onMoved],
  )

  const moveToDate = useCallback(
    (id: string, target: DropTarget) => {
      const booking = bookings.get(Number(id))
      if (!booking) return Promise.resolve(false)
      const at = Date.parse(booking.start)
      const start = instantOf(target.columnKey, minutesOf(at, zone), zone)
      if (target.copy) {
        void actions.copy(booking, { start })
        return Promise.resolve(false)
      }
      return actions.move(Number(id), { start, end: start + Date.parse(booking.end) - at })
    },
    [actions, bookings, zone],
  )

  function openBlock(id: string) {
    if (id.startsWith(CANCELLED)) return props.onSelect(Number(id.slice(CANCELLED.length)))
    const hold = model.holds.find(each => `hold-${each.id}` === id)
    if (hold && canEdit) props.onOpenHold(hold)
  }

  function openRange(columnKey: string, start: number, end: number, isDragged: boolean) {
    const place = places.get(columnKey)
    if (!place || !canEdit) return
    // The keyboard stands on slots: on blocked time a slot means the block.
    const held = model.blocks.find(
      block =>
        block.columnKey === columnKey && block.kind === 'hold' && start >= block.start && end <= block.end,
    )
    if (held) return openBlock(held.id)
    const length = (end - start) / MINUTE
    props.onNew({ ...startIn(place, start), length, dragged: isDragged ? length : undefined })
  }

  const startIn = ({ date, resource: { type, id } }: ColumnPlace, start: number) => ({
    date,
    minutes: minutesOf(start, zone),
    ...(id !== VIDEO.id && { [type === 'doctor' ? 'doctorId' : 'cabinetId']: id }),
  })

  function openBookingMenu(id: string, point: OpenMenu['point']) {
    const booking = bookings.get(Number(id))
    if (booking) props.onMenu({ kind: 'booking', booking, point })
  }

  function openSlotMenu(columnKey: string, start: number, end: number, point: OpenMenu['point']) {
    const place = places.get(columnKey)
    if (!place || !canEdit) return
    const free = { start: startIn(place, start), placement: placementOf(0, { columnKey, start, end }) }
    props.onMenu({ kind: 'free', place: free, point })
  }

  function openDayMenu(date: string, point: OpenMenu['point']) {
    if (!canEdit) return
    const minutes = model.hours.start * 60
    const free = { start: { date, minutes }, placement: { start: instantOf(date, minutes, zone) } }
    props.onMenu({ kind: 'free', place: free, point })
  }

  const contactOf = useCallback(
    (id: string) => {
      const mobile = bookings.get(Number(id))?.patient_mobile
      return mobile ? showPhone(mobile) : undefined
    },
    [bookings],
  )

  const shared = {
    now,
    zone,
    labels,
    selectedId: selectedId === undefined ? undefined : String(selectedId),
    onOpen: (id: string) => props.onSelect(Number(id)),
    onContextMenu: openBookingMenu,
  }
  // What is over stays where it was, and so does what is cancelled: that is not among the bookings.
  const canMove = (id: string) => canEdit && (bookings.get(Number(id))?.status ?? 4) !== 4

  if (view === 'dayGridMonth') {
    return (
      <Suspense>
        <MonthGrid
          {...shared}
          className={styles.view}
          month={state.activeDate.slice(0, 7)}
          firstWeekday={firstWeekday}
          events={model.events}
          cancelled={model.cancelled}
          locale={currentLanguage()}
          closedDays={model.closedDays}
          canMove={canMove}
          onDayMenu={openDayMenu}
          onMove={moveToDate}
          onOpenDay={date => change({ view: isPhone ? 'listWeek' : 'timeGridDay', activeDate: date })}
        />
      </Suspense>
    )
  }
  if (view === 'listWeek') {
    return (
      <Suspense>
        <ListView
          {...shared}
          className={styles.view}
          groups={groups}
          contactOf={contactOf}
          startAt={isPhone ? undefined : state.activeDate}
        />
      </Suspense>
    )
  }
  const isWeek = view === 'timeGridWeek'
  return (
    <>
      {isWeek && model.columns.length > READABLE && (
        <p className={styles.wide}>
          <IconArrowsHorizontal size={16} stroke={1.75} aria-hidden="true" />
          {t('calendar.manyColumns', { count: model.columns.length })}
        </p>
      )}
      <TimeGrid
        {...shared}
        key={view}
        ref={gridRef}
        className={styles.view}
        columns={model.columns}
        events={model.events}
        blocks={model.blocks}
        startHour={model.hours.start}
        endHour={model.hours.end}
        hourHeight={isWeek ? 72 : 64}
        step={props.step}
        banner={
          banner && (
            <>
              <IconCalendarOff size={14} stroke={2} aria-hidden="true" />
              {banner}
            </>
          )
        }
        canMove={canMove}
        describeDrop={describe}
        onOpenBlock={openBlock}
        onSelectRange={openRange}
        onSlotMenu={openSlotMenu}
        onMove={canEdit ? drop : undefined}
        onResize={canEdit ? (id, end) => actions.resize(Number(id), end) : undefined}
      />
    </>
  )
}

/** More columns than a screen shows at once. */
const READABLE = 12
