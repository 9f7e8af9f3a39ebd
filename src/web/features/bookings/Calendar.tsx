import { useMedia } from '#web/ui/use-media.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Doctor, getClinic, Location } from '#contract/clinics.ts'
import type { CallReply } from '#contract/call.ts'
import { localDateOf } from '#domain/wall-time.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { TimeGridHandle } from '#web/calendar/TimeGrid.tsx'
import { BookingDetails } from './BookingDetails.tsx'
import { useStaff } from '#web/api/use-staff.ts'
import type { Cabinet, Service } from './bookings-queries.ts'
import { CalendarDialogs } from './CalendarDialogs.tsx'
import { CalendarForms } from './CalendarForms.tsx'
import { CalendarMenu } from './CalendarMenu.tsx'
import type { OpenMenu } from './CalendarMenu.tsx'
import { CalendarNotices } from './CalendarNotices.tsx'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import { CalendarToolbar } from './CalendarToolbar.tsx'
import { CalendarView } from './CalendarView.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'
import { FilterRow } from './FilterRow.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { PinboardButton } from './PinboardButton.tsx'
import { PinboardPanel } from './PinboardPanel.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { useBookingActions } from './use-booking-actions.ts'
import { useBookingForm } from './use-booking-form.ts'
import { keysOf, useCalendarKeys } from './use-calendar-keys.ts'
import { useCalendarModel } from './use-calendar-model.ts'
import { useCalendarState } from './use-calendar-state.ts'
import { useDrawn } from './use-drawn.ts'
import { useFinder } from './use-finder.ts'
import { useKnownFilters } from './use-known-filters.ts'
import { useLiveBookings } from './use-live-bookings.ts'
import { usePinboard } from './use-pinboard.ts'
import { useResources } from './use-resources.ts'
import { useSelectedBooking } from './use-selected-booking.ts'
import { useVisitMenu } from './use-visit-menu.ts'
import { useWorkingDays } from './use-working-days.ts'
import styles from './Calendar.module.css'

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
  const state = useCalendarState(today, isPhone)
  const { view, change } = state
  const { drawn: shown, isLate } = useDrawn(state)
  const working = useWorkingDays(shown.activeDate)
  const resources = useResources(state, doctors, cabinets, working.days)
  const cabinetNames = useMemo(() => new Map(cabinets.map(each => [each.id, each.name])), [cabinets])
  const pinboard = usePinboard()
  const model = useCalendarModel({
    state: shown,
    resources,
    workingDays: working.days,
    cabinetNames,
    zone,
    now,
    isPhone,
    pinned: pinboard.ids,
  })
  const actions = useBookingActions(zone)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [menu, setMenu] = useState<OpenMenu>()
  const closeMenu = useCallback(() => setMenu(undefined), [])
  const grid = useRef<TimeGridHandle>(null)
  const selected = useSelectedBooking(state, model.bookings, zone, state.hasDate)

  const form = useBookingForm({
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

  // A visit opened from elsewhere (a search, a link) scrolls into sight, once there is a grid to scroll.
  const isDrawn = selected && !working.isPending && model.bookings.has(selected.id)
  const selectedId = isDrawn ? selected.id : undefined
  useEffect(() => {
    const isInside = document.activeElement?.closest('[role="grid"], [data-details]')
    if (selectedId === undefined || isInside) return undefined
    const focus = () => grid.current?.focusEvent(String(selectedId)) ?? false
    focus()
    // Again once all is measured: a grid that has just appeared draws its visits then, and its columns make room for the details.
    let request = requestAnimationFrame(() => {
      request = requestAnimationFrame(focus)
    })
    return () => cancelAnimationFrame(request)
  }, [selectedId])

  const select = useCallback((id: number | undefined) => change({ booking: id }, { replace: true }), [change])
  /** Closes the details and gives the focus back to the visit, where it is drawn. */
  function closeDetails() {
    const drawn = selected && document.querySelector<HTMLElement>(`[data-id="${selected.id}"]`)
    drawn?.focus({ preventScroll: true })
    select(undefined)
  }

  const visitMenu = useVisitMenu({ actions, onEdit: edit, pinboard, state, onClose: () => select(undefined) })
  const { visit, cancelling } = visitMenu

  useCalendarKeys({
    ...keysOf(state, today),
    n: () => canEdit && startNew(),
    f: () => finder.startNew(),
    z: () => canEdit && actions.undo.takeLast(),
    '?': () => setIsHelpOpen(true),
    Escape: () => selected && closeDetails(),
  })

  const colourOf = useCallback((id: number) => doctors.find(each => each.id === id)?.color ?? 10, [doctors])
  const hasGrid = view === 'timeGridDay' || view === 'timeGridWeek'
  return (
    <div className={styles.page} data-view={view}>
      <PinboardButton
        count={pinboard.ids.length}
        isOpen={visitMenu.isPinboardOpen}
        onToggle={visitMenu.togglePinboard}
      />
      {isPhone ? (
        <PhoneBar state={state} today={today} resources={resources} model={model} onFind={finder.startNew} />
      ) : (
        <CalendarToolbar
          state={state}
          today={today}
          canEdit={canEdit}
          showCabinets={clinic.ShowCabinets}
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
              showCabinets={clinic.ShowCabinets}
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
              pinned={pinboard}
              step={clinic.slot_step_minutes}
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
      {visitMenu.isPinboardOpen && canEdit && (
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
          onFind={finder.move}
        />
      )}
      <CalendarForms
        form={form}
        finder={finder}
        questions={actions.questions}
        zone={zone}
        onSaved={booking => {
          pinboard.unpin(booking.id)
          actions.undo.forget([booking.id])
          form.done(booking)
        }}
        onHeld={actions.undo.forget}
      />
      {menu && (
        <CalendarMenu
          zone={zone}
          now={now}
          {...visit}
          menu={menu}
          canEdit={canEdit}
          copied={visitMenu.copied}
          onClose={closeMenu}
          onOpen={booking => select(booking.id)}
          onNew={startNew}
          onPaste={(booking, placement) =>
            void actions.copy(booking, placement).then(made => made && select(made.id))
          }
        />
      )}
      <CalendarDialogs
        actions={actions}
        zone={zone}
        cancelling={cancelling}
        onKeep={visitMenu.keep}
        onFind={finder.move}
        onCancelled={({ id }) => state.booking === id && select(undefined)}
      />
      {isHelpOpen && <ShortcutsDialog onClose={() => setIsHelpOpen(false)} />}
    </div>
  )
}
