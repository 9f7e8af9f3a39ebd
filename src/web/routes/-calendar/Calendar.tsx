import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '#web/ui/use-media.ts'
import type { getClinic } from '#contract/clinic/clinics.ts'
import type { Doctor } from '#contract/clinic/doctors.ts'
import type { Location } from '#contract/clinic/locations.ts'
import type { CallReply } from '#contract/call.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { TimeGridHandle } from '#web/calendar/TimeGrid.tsx'
import { BookingDetails } from '#web/features/booking-details/BookingDetails.tsx'
import { useStaff } from '#web/api/use-staff.ts'
import type { Cabinet, Service } from '#web/parts/clinic/clinic-queries.ts'
import { ChangeDialogs } from '#web/features/booking-changes/ChangeDialogs.tsx'
import { CalendarForms } from './CalendarForms.tsx'
import { CalendarMenu } from '#web/features/calendar/CalendarMenu.tsx'
import type { OpenMenu } from '#web/features/calendar/CalendarMenu.tsx'
import { CalendarNotices } from '#web/features/calendar/CalendarNotices.tsx'
import { CalendarSkeleton } from '#web/features/calendar/CalendarSkeleton.tsx'
import { CalendarToolbar } from '#web/features/calendar/CalendarToolbar.tsx'
import { CalendarView } from '#web/features/calendar/CalendarView.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'
import { FilterRow } from '#web/features/calendar/FilterRow.tsx'
import { PinboardButton } from '#web/features/pinboard/PinboardButton.tsx'
import { useBookingActions } from '#web/features/booking-changes/use-booking-actions.ts'
import { useOpenForm } from './use-open-form.ts'
import { useArrival } from '#web/features/calendar/use-arrival.ts'
import { keysOf, useCalendarKeys } from '#web/features/calendar/use-calendar-keys.ts'
import { useCalendarModel } from '#web/features/calendar/use-calendar-model.ts'
import { useCalendarState } from '#web/features/calendar/use-calendar-state.ts'
import { useDrawn } from '#web/features/calendar/use-drawn.ts'
import { useFinder } from './use-finder.ts'
import { useKnownFilters } from '#web/features/calendar/use-known-filters.ts'
import { useLiveBookings } from '#web/features/calendar/use-live-bookings.ts'
import { usePinboard } from '#web/features/pinboard/use-pinboard.ts'
import { useResources } from '#web/features/calendar/use-resources.ts'
import { useSelectedBooking } from '#web/features/calendar/use-selected-booking.ts'
import { useBookingMenu } from './use-booking-menu.ts'
import { useShownPlaces } from '#web/parts/clinic/use-shown-places.ts'
import { useWorkingDays } from '#web/parts/clinic/use-working-days.ts'
import styles from './Calendar.module.css'

const OpenPinboard = lazy(() => import('./OpenPinboard.tsx'))
const PhoneBar = lazy(loadPhoneBar)
const PlannedDone = lazy(() => import('#web/features/tooth-chart/planned/PlannedDone.tsx'))
const ShortcutsDialog = lazy(() => import('#web/features/calendar/ShortcutsDialog.tsx'))

/** A phone's head; it is waited for, as a grid drawn before it would move under the finger. */
export function loadPhoneBar() {
  return import('#web/features/calendar/PhoneBar.tsx')
}

interface CalendarProps {
  clinic: CallReply<typeof getClinic>['data']
  doctors: readonly Doctor[]
  cabinets: readonly Cabinet[]
  services: readonly Service[]
  locations: readonly Location[]
}

/** The calendar page: what is shown, what is open, and what one may do. */
export function Calendar({ clinic, doctors, cabinets, services, locations }: CalendarProps) {
  const { t } = useTranslation('staff')
  const { zone } = clinic
  const { can } = useStaff()
  const canEdit = can('bookings.edit')
  const isPhone = useMedia('(width < 768px)')
  const now = useNow()
  const today = localDateOf(now, zone)
  const isConnected = useLiveBookings()
  const { cabinets: showsCabinets } = useShownPlaces()
  const state = useCalendarState(today, isPhone, clinic.calendar.default_view, showsCabinets)
  const { view, change } = state
  const { drawn: shown, isLate } = useDrawn(state)
  const working = useWorkingDays(shown.activeDate)
  const resources = useResources(state, doctors, cabinets, working.days)
  const cabinetNames = useMemo(
    () => new Map(showsCabinets ? cabinets.map(each => [each.id, each.name]) : []),
    [cabinets, showsCabinets],
  )
  const pinboard = usePinboard(canEdit)
  const model = useCalendarModel({
    state: shown,
    resources,
    workingDays: working.days,
    cabinetNames,
    zone,
    now,
    isPhone,
    look: clinic.calendar,
  })
  const actions = useBookingActions(zone)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [menu, setMenu] = useState<OpenMenu>()
  const closeMenu = useCallback(() => setMenu(undefined), [])
  const grid = useRef<TimeGridHandle>(null)
  const selected = useSelectedBooking(state, model.bookings, zone, state.hasDate)

  const form = useOpenForm({
    state,
    shown: resources.shown,
    days: working.days,
    today,
    now,
    zone,
    firstHour: model.hours.start,
    isReady: canEdit && !working.isPending && !isLate,
  })
  const { startNew, edit } = form
  const finder = useFinder({ state, today, zone, form })
  useKnownFilters(state, { doctors, cabinets, locations, services })

  const isDrawn = selected && !working.isPending && model.bookings.has(selected.id)
  const selectedId = isDrawn ? selected.id : undefined
  useArrival(grid, selectedId)

  const select = useCallback((id: number | undefined) => change({ booking: id }, { replace: true }), [change])
  /** Closes the details and gives the focus back to the booking, where it is drawn. */
  function closeDetails() {
    const drawn = selected && document.querySelector<HTMLElement>(`[data-id="${selected.id}"]`)
    drawn?.focus({ preventScroll: true })
    select(undefined)
  }

  const bookingMenu = useBookingMenu({
    actions,
    onEdit: edit,
    pinboard,
    state,
    onClose: () => select(undefined),
  })
  const { menuActions, cancelling } = bookingMenu

  useCalendarKeys({
    ...keysOf(state, today),
    n: () => canEdit && startNew(),
    f: () => finder.startNew(),
    z: () => canEdit && void actions.undo.takeLast(),
    '?': () => setIsHelpOpen(true),
    Escape: () => selected && closeDetails(),
  })

  const hasGrid = view === 'timeGridDay' || view === 'timeGridWeek'
  return (
    <div className={styles.page} data-view={view}>
      <PinboardButton
        count={pinboard.bookings.length}
        isOpen={bookingMenu.isPinboardOpen}
        onToggle={bookingMenu.togglePinboard}
      />
      {isPhone ? (
        <PhoneBar state={state} today={today} resources={resources} model={model} onFind={finder.startNew} />
      ) : (
        <CalendarToolbar
          state={state}
          today={today}
          canEdit={canEdit}
          showCabinets={showsCabinets}
          onAdd={() => startNew()}
          onFind={finder.startNew}
          onPrint={() => print()}
          onHelp={() => setIsHelpOpen(true)}
        />
      )}
      <CalendarNotices isConnected={isConnected} hasNoHours={working.isUnknown} onRetry={working.retry} />
      <div className={styles.middle}>
        <div className={styles.main} aria-busy={model.isPending || isLate} data-late={isLate || undefined}>
          {!isPhone && (
            <FilterRow
              state={state}
              resources={resources}
              counts={model.counts}
              showCabinets={showsCabinets}
            />
          )}
          {working.isPending ? (
            <CalendarSkeleton />
          ) : (
            <CalendarView
              state={shown}
              model={model}
              doctors={doctors}
              cabinets={cabinets}
              zone={zone}
              now={now}
              today={today}
              isPhone={isPhone}
              canEdit={canEdit}
              actions={actions}
              selectedId={selectedId}
              onMoved={pinboard.placed}
              step={clinic.calendar.grid_step}
              gridRef={grid}
              onSelect={select}
              onEdit={edit}
              onMenu={setMenu}
              onNew={startNew}
              onOpenHold={form.editHold}
            />
          )}
        </div>
        {selected && (
          <DetailsPanel label={t('booking.details')}>
            <BookingDetails
              key={selected.id}
              booking={selected}
              doctor={doctors.find(each => each.id === selected.doctor_id)}
              cabinet={selected.is_video ? t('booking.video') : cabinetNames.get(selected.cabinet_id ?? 0)}
              zone={zone}
              now={now}
              canEdit={canEdit && selected.cancelled_at === null}
              actions={actions}
              menu={menuActions}
              onClose={closeDetails}
            />
          </DetailsPanel>
        )}
      </div>
      {bookingMenu.isPinboardOpen && canEdit && (
        <Suspense>
          <OpenPinboard
            pinboard={pinboard}
            zone={zone}
            doctors={doctors}
            actions={actions}
            grid={hasGrid ? grid : undefined}
            onFind={finder.move}
          />
        </Suspense>
      )}
      <CalendarForms
        form={form}
        finder={finder}
        questions={actions.questions}
        zone={zone}
        onSaved={booking => {
          pinboard.placed()
          actions.undo.forget([booking.id])
          form.done(booking)
        }}
        onHeld={actions.undo.forget}
      />
      {menu && (
        <CalendarMenu
          zone={zone}
          now={now}
          {...menuActions}
          menu={menu}
          canEdit={canEdit}
          copied={bookingMenu.copied}
          onClose={closeMenu}
          onOpen={booking => select(booking.id)}
          onNew={startNew}
          onPaste={(booking, placement) =>
            void actions.copy(booking, placement).then(made => made && select(made.id))
          }
        />
      )}
      <ChangeDialogs
        actions={actions}
        zone={zone}
        cancelling={cancelling}
        onKeep={bookingMenu.keep}
        onFind={finder.move}
        onCancelled={({ id }) => state.booking === id && select(undefined)}
      />
      {bookingMenu.completed && can('clinical.edit') && (
        <Suspense fallback={null}>
          <PlannedDone
            key={bookingMenu.completed.id}
            visit={bookingMenu.completed}
            zone={zone}
            onClose={bookingMenu.settled}
          />
        </Suspense>
      )}
      {isHelpOpen && (
        <Suspense>
          <ShortcutsDialog onClose={() => setIsHelpOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
