import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings.ts'
import type { Hold } from '#contract/holds.ts'
import type { Doctor, getClinic } from '#contract/clinics.ts'
import type { CallReply } from '#contract/call.ts'
import { localDateOf, minutesOf } from '#domain/wall-time.ts'
import { showNotice } from '#web/ui/notices.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { TimeGridHandle } from '#web/calendar/TimeGrid.tsx'
import type { DialogStart } from './booking-draft.ts'
import { BookingDetails } from './BookingDetails.tsx'
import { useStaff } from '#web/api/use-staff.ts'
import type { Cabinet } from './bookings-queries.ts'
import { titleOf } from './calendar-events.ts'
import { stepDate } from './calendar-range.ts'
import { CalendarMenu } from './CalendarMenu.tsx'
import type { OpenMenu } from './CalendarMenu.tsx'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import { CalendarToolbar } from './CalendarToolbar.tsx'
import { CalendarView } from './CalendarView.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'
import { FilterRow } from './FilterRow.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { PinboardButton } from './PinboardButton.tsx'
import { PinboardPanel } from './PinboardPanel.tsx'
import { ScopeDialog } from './ScopeDialog.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { useBookingActions } from './use-booking-actions.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useCalendarModel } from './use-calendar-model.ts'
import { useCalendarState } from './use-calendar-state.ts'
import { useLiveBookings } from './use-live-bookings.ts'
import { usePinboard } from './use-pinboard.ts'
import { useResources } from './use-resources.ts'
import { useSelectedBooking } from './use-selected-booking.ts'
import { useWorkingDays } from './use-working-days.ts'
import type { VisitActions } from './VisitMenuItems.tsx'
import styles from './Calendar.module.css'

// The forms come when first asked for: the calendar shows without them.
const BookingDialog = lazy(async () => ({ default: (await import('./BookingDialog.tsx')).BookingDialog }))
const HoldForm = lazy(async () => ({ default: (await import('./HoldForm.tsx')).HoldForm }))

interface CalendarProps {
  clinic: CallReply<typeof getClinic>['data']
  doctors: readonly Doctor[]
  cabinets: readonly Cabinet[]
}

type Open = { kind: 'visit'; start: DialogStart } | { kind: 'hold'; start: DialogStart; hold?: Hold }

const NEW_LENGTH = 30
const SLOT = 15
const LAST_START = 23 * 60

/** The calendar page: what is shown, what is open, and what one may do. */
export function Calendar({ clinic, doctors, cabinets }: CalendarProps) {
  const { t } = useTranslation('staff')
  const { zone } = clinic
  const { can } = useStaff()
  const canEdit = can('bookings.edit')
  const isPhone = useMediaQuery('(width < 768px)', false, { getInitialValueInEffect: false })
  const now = useNow()
  const today = localDateOf(now, zone)
  const isConnected = useLiveBookings()
  const state = useCalendarState(today, isPhone)
  const { view, change } = state
  const working = useWorkingDays(state.activeDate)
  const resources = useResources(state, doctors, cabinets, working.days)
  const cabinetNames = useMemo(() => new Map(cabinets.map(each => [each.id, each.name])), [cabinets])
  const pinboard = usePinboard()
  const model = useCalendarModel({
    state,
    resources,
    workingDays: working.days,
    cabinetNames,
    zone,
    now,
    isPhone,
    pinned: pinboard.ids,
  })
  const actions = useBookingActions(zone)
  const { conflict, scopeQuestion, mayOverride } = actions.questions
  const [isPinboardOpen, setIsPinboardOpen] = useState(true)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [open, setOpen] = useState<Open>()
  const [menu, setMenu] = useState<OpenMenu>()
  const [copied, setCopied] = useState<Booking>()
  const [cancelling, setCancelling] = useState<Booking>()
  const closeMenu = useCallback(() => setMenu(undefined), [])
  const grid = useRef<TimeGridHandle>(null)
  const selected = useSelectedBooking(state, model.bookings, zone, state.hasDate)

  function newStart(): DialogStart {
    const nextHour = Math.ceil(minutesOf(now, zone) / SLOT) * SLOT
    const only = resources.shown.length === 1 ? resources.shown[0] : undefined
    return {
      date: state.activeDate,
      minutes: state.activeDate === today ? Math.min(nextHour, LAST_START) : model.hours.start * 60,
      length: NEW_LENGTH,
      doctorId: only?.type === 'doctor' ? only.id : undefined,
      cabinetId: only?.type === 'cabinet' ? only.id : undefined,
    }
  }
  const startNew = (patch: Partial<DialogStart> = {}) =>
    setOpen({ kind: 'visit', start: { ...newStart(), ...patch } })

  // A link may ask for the form; it stays open until it is closed.
  const shownForm =
    open ??
    (state.add && canEdit && !working.isPending
      ? { kind: 'visit' as const, start: { ...newStart(), patientId: state.patient } }
      : undefined)
  function closeForm() {
    setOpen(undefined)
    if (state.add) change({ add: undefined, patient: undefined }, { replace: true })
  }

  // A visit opened from elsewhere (a search, a link) scrolls into sight.
  const selectedId = selected && model.bookings.has(selected.id) ? selected.id : undefined
  useEffect(() => {
    const isInside = document.activeElement?.closest('[role="grid"], [data-details]')
    if (selectedId !== undefined && !isInside) grid.current?.focusEvent(String(selectedId))
  }, [selectedId])

  const select = useCallback((id: number | undefined) => change({ booking: id }, { replace: true }), [change])
  /** Closes the details and gives the focus back to the visit, where it is drawn. */
  function closeDetails() {
    const drawn = selected && document.querySelector<HTMLElement>(`[data-id="${selected.id}"]`)
    drawn?.focus({ preventScroll: true })
    select(undefined)
  }

  const edit = useCallback(
    (booking: Booking, patch: Partial<DialogStart> = {}) => {
      const start = Date.parse(booking.start)
      setOpen({
        kind: 'visit',
        start: {
          booking,
          date: localDateOf(start, zone),
          minutes: minutesOf(start, zone),
          length: NEW_LENGTH,
          ...patch,
        },
      })
    },
    [zone],
  )

  const visit: VisitActions = {
    onEdit: edit,
    onCopy: booking => {
      setCopied(booking)
      showNotice({ kind: 'info', text: t('menu.copied', { name: titleOf(booking) }) })
    },
    onPin: booking => {
      pinboard.pin(booking.id)
      setIsPinboardOpen(true)
      if (state.booking === booking.id) select(undefined)
    },
    onCancel: setCancelling,
    onStatus: (booking, status) => void actions.setStatus(booking, status),
  }

  useCalendarKeys({
    t: () => change({ activeDate: today }),
    j: () => change({ activeDate: stepDate(view, state.activeDate, 1) }),
    k: () => change({ activeDate: stepDate(view, state.activeDate, -1) }),
    d: () => change({ view: 'timeGridDay' }),
    w: () => change({ view: 'timeGridWeek' }),
    m: () => change({ view: 'dayGridMonth' }),
    l: () => change({ view: 'listWeek' }),
    n: () => canEdit && startNew(),
    z: () => canEdit && actions.undoLast(),
    '?': () => setIsHelpOpen(true),
    Escape: () => selected && closeDetails(),
  })

  const colourOf = useCallback((id: number) => doctors.find(each => each.id === id)?.color ?? 10, [doctors])
  const hasGrid = view === 'timeGridDay' || view === 'timeGridWeek'
  return (
    <div className={styles.page} data-view={view}>
      <PinboardButton
        count={pinboard.ids.length}
        isOpen={isPinboardOpen}
        onToggle={() => setIsPinboardOpen(!isPinboardOpen)}
      />
      {isPhone ? (
        <PhoneBar state={state} today={today} resources={resources} model={model} />
      ) : (
        <CalendarToolbar
          state={state}
          today={today}
          canEdit={canEdit}
          showCabinets={clinic.ShowCabinets}
          onAdd={() => startNew()}
          onPrint={() => print()}
          onHelp={() => setIsHelpOpen(true)}
        />
      )}
      {!isConnected && (
        <p className={styles.offline} role="status">
          {t('calendar.offline')}
        </p>
      )}
      <div className={styles.middle}>
        <div className={styles.main} aria-busy={model.isPending}>
          {!isPhone && (
            <FilterRow
              state={state}
              resources={resources}
              counts={model.counts}
              showCabinets={clinic.ShowCabinets}
            />
          )}
          {working.isPending ? (
            <CalendarSkeleton />
          ) : (
            <CalendarView
              state={state}
              model={model}
              cabinetNames={cabinetNames}
              zone={zone}
              now={now}
              today={today}
              isPhone={isPhone}
              canEdit={canEdit}
              actions={actions}
              selectedId={selectedId}
              pinned={pinboard}
              step={clinic.slot_step_minutes}
              gridRef={grid}
              onSelect={select}
              onEdit={edit}
              onMenu={setMenu}
              onNew={(patch, length) => startNew({ ...patch, length: length ?? NEW_LENGTH })}
              onOpenHold={hold =>
                setOpen({ kind: 'hold', hold, start: { date: today, minutes: 0, length: NEW_LENGTH } })
              }
            />
          )}
        </div>
        {selected && (
          <DetailsPanel label={t('booking.details')}>
            <BookingDetails
              key={selected.id}
              booking={selected}
              doctor={doctors.find(each => each.id === selected.doctor_id)}
              cabinet={cabinetNames.get(selected.cabinet_id)}
              zone={zone}
              now={now}
              canEdit={canEdit}
              actions={actions}
              visit={visit}
              onClose={closeDetails}
            />
          </DetailsPanel>
        )}
      </div>
      {isPinboardOpen && canEdit && (
        <PinboardPanel
          pinboard={pinboard}
          zone={zone}
          colourOf={colourOf}
          onDrag={
            hasGrid
              ? (event, booking, element) => {
                  const length = Date.parse(booking.end) - Date.parse(booking.start)
                  grid.current?.dragIn(event, { id: String(booking.id), length, element })
                }
              : undefined
          }
          onFind={booking => edit(booking, { date: state.activeDate < today ? today : state.activeDate })}
        />
      )}
      <Suspense>
        {shownForm?.kind === 'visit' && (
          <BookingDialog
            start={shownForm.start}
            questions={actions.questions}
            zone={zone}
            onClose={closeForm}
            onSaved={booking => {
              setOpen(undefined)
              pinboard.unpin(booking.id)
              change({
                add: undefined,
                patient: undefined,
                booking: booking.id,
                activeDate: localDateOf(Date.parse(booking.start), zone),
              })
            }}
          />
        )}
        {shownForm?.kind === 'hold' && (
          <HoldForm start={shownForm.start} hold={shownForm.hold} zone={zone} onClose={closeForm} />
        )}
      </Suspense>
      {menu && (
        <CalendarMenu
          {...visit}
          menu={menu}
          canEdit={canEdit}
          copied={copied}
          onClose={closeMenu}
          onOpen={booking => select(booking.id)}
          onNew={(patch, kind) => setOpen({ kind, start: { ...newStart(), ...patch } })}
          onPaste={(booking, placement) =>
            void actions.copy(booking, placement).then(made => made && select(made.id))
          }
        />
      )}
      {cancelling && (
        <CancelDialog
          booking={cancelling}
          zone={zone}
          onClose={() => setCancelling(undefined)}
          onCancel={async input => {
            const isDone = await actions.cancel(cancelling, input)
            setCancelling(undefined)
            if (isDone && state.booking === cancelling.id) select(undefined)
          }}
        />
      )}
      {conflict && <ConflictDialog conflict={conflict} canOverride={mayOverride} zone={zone} />}
      {scopeQuestion && <ScopeDialog question={scopeQuestion} />}
      {isHelpOpen && <ShortcutsDialog onClose={() => setIsHelpOpen(false)} />}
    </div>
  )
}
