import { IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localDateOf, minutesOf } from '#domain/wall-time.ts'
import { showNotice } from '#web/ui/notices.ts'
import { useFormat } from '#web/i18n/format.ts'
import { putCached, refreshBookings } from '#web/parts/bookings/booking-cache.ts'
import {
  changeDoctor,
  changeServices,
  createDraft,
  endOf,
  isElsewhere,
  isSameDraft,
  minutesOfServices,
  priceOfServices,
  startOf,
  visitOf,
} from './booking-draft.ts'
import type { BookingDraft } from './booking-draft.ts'
import type { BookingDialogProps } from './BookingDialog.tsx'
import { useClinic } from '#web/parts/clinic/clinic-queries.ts'
import { CheckPanel } from './CheckPanel.tsx'
import { DayGlance } from './DayGlance.tsx'
import { DraggedLength } from './DraggedLength.tsx'
import { DialogForm } from '#web/ui/DialogFrame.tsx'
import { FindHour } from './FindHour.tsx'
import { wishOfDraft } from './draft-wish.ts'
import type { FoundHour } from '#web/parts/free-hours/finder-wish.ts'
import { FormFoot } from './FormFoot.tsx'
import { PatientPicker } from '#web/parts/patients/PatientPicker.tsx'
import { RecurrencePanel } from './RecurrencePanel.tsx'
import { ServiceRows } from './ServiceRows.tsx'
import { acceptedIn, useBookingCheck } from './use-booking-check.ts'
import { useUsualCabinet } from './use-usual-cabinet.ts'
import { useSaveBooking } from './use-save-booking.ts'
import { useSeries } from './use-series.ts'
import { useWishedPatient } from './use-wished-patient.ts'
import { BookingNote } from './BookingNote.tsx'
import { BookingPlace } from './BookingPlace.tsx'
import { useWarningTicks } from '#web/parts/bookings/WarningList.tsx'
import { lacksReason } from '#web/parts/bookings/warnings.ts'
import styles from './BookingDialog.module.css'

/** A new visit, once or as a series, or a change of one. */
export function BookingForm(props: BookingDialogProps) {
  const { start, questions, zone, onClose, onSaved } = props
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat(zone)
  const client = useQueryClient()
  const { clinicId, doctors = [], services = [] } = useClinic()
  const { known } = useUsualCabinet(zone)
  const [draft, setDraft] = useState<BookingDraft>(() => createDraft(start, doctors, known, services))
  const [opened, setOpened] = useState(draft)
  const [reason, setReason] = useState('')
  const set = (patch: Partial<BookingDraft>) => setDraft(old => ({ ...old, ...patch }))
  const { booking } = start
  useWishedPatient(start.patientId, patient => {
    setOpened(old => ({ ...old, patient }))
    setDraft(old => (old.patient || old.newPatient ? old : { ...old, patient }))
  })

  const doctor = doctors.find(each => each.id === draft.doctorId)
  const isComplete = doctor !== undefined && draft.services.length > 0
  const visit = doctor && visitOf(draft, doctor.id, zone)
  const { check, refusal, refused, isChecking, recheck } = useBookingCheck(
    isComplete && visit ? { ...visit, booking_id: booking?.id, patient_id: draft.patient?.id } : undefined,
  )
  const series = useSeries(
    isComplete && visit ? { ...visit, patient_id: draft.patient?.id } : undefined,
    draft.date,
  )
  const isSeries = series.draft !== undefined
  const warnings = check?.warnings ?? []
  const ticks = useWarningTicks(warnings)
  const canOverride = questions.mayOverride
  const undecided = isSeries ? series.undecided : 0
  const leftToTick = isSeries ? series.ticksLeft : canOverride ? ticks.left : 0
  const isBlocked = isSeries
    ? series.undecided > 0 ||
      series.ticksLeft > 0 ||
      lacksReason(series.accepted, reason) ||
      (isComplete && series.wanted.length === 0)
    : warnings.length > 0 && (ticks.left > 0 || !canOverride || lacksReason(warnings, reason))

  const { save, isSaving, errors, candidates, clearErrors } = useSaveBooking({
    booking,
    questions,
    onConflict: isSeries ? series.recheck : recheck,
    onSaved: (saved, isAlone) => {
      for (const each of saved) putCached(client, each)
      if (!isAlone) void refreshBookings(client)
      const [first] = saved
      if (!first) return
      const when = `${format.dayShort(first.start)}, ${format.time(first.start)}`
      showNotice({
        kind: 'ok',
        text:
          saved.length === 1
            ? t('staff:booking.saved', { name: first.patient_name, when })
            : t('staff:booking.savedSeries', { name: first.patient_name, count: saved.length }),
      })
      onSaved(first)
    },
  })

  const mayTell = booking?.patient_mobile !== null
  const isNews = booking !== undefined && mayTell && isElsewhere(draft, booking, zone)
  const told = { ...draft, sendConfirmation: draft.sendConfirmation ?? isNews }
  const shown = { ...refused, ...errors }

  function change(patch: Partial<BookingDraft>) {
    clearErrors()
    set(patch)
  }

  function submit(wanted = told) {
    if (isBlocked || isSaving) return
    const dates = { occurrences: series.wanted, override_reason: reason }
    void save(wanted, visit, isSeries ? dates : acceptedIn(check, reason))
  }

  /** Day, hour, doctor and cabinet of an hour that was found. */
  function takePlace({ start: at, doctorId, cabinetId }: FoundHour) {
    const chosen = doctors.find(each => each.id === doctorId)
    const instant = Date.parse(at)
    clearErrors()
    setDraft(old => ({
      ...(chosen && chosen.id !== old.doctorId ? changeDoctor(old, chosen, services, known) : old),
      date: localDateOf(instant, zone),
      minutes: minutesOf(instant, zone),
      cabinetId,
    }))
  }

  function takeHour(free: string) {
    const instant = Date.parse(free)
    change({ date: localDateOf(instant, zone), minutes: minutesOf(instant, zone) })
  }

  const at = startOf(draft, zone)
  const end = endOf(draft, zone)
  const bookings = t('common:count.bookings', { count: series.wanted.length })
  const total = `${minutesOfServices(draft.services)} min`
  const price = priceOfServices(draft.services) * (isSeries ? series.wanted.length : 1)
  return (
    <DialogForm
      focusFirst={!booking}
      isChanged={isSeries || !isSameDraft(draft, opened)}
      onSubmit={submit}
      aside={
        <>
          {!booking && (
            <RecurrencePanel
              series={series}
              zone={zone}
              canOverride={canOverride}
              reason={reason}
              onReason={setReason}
            />
          )}
          {!isSeries && (
            <CheckPanel
              check={check}
              refusal={refusal}
              isChecking={isChecking}
              canOverride={canOverride}
              zone={zone}
              date={draft.date}
              ticks={ticks}
              reason={reason}
              onReason={setReason}
              onTake={takeHour}
            />
          )}
          {doctor && !isSeries && (
            <DayGlance
              doctor={doctor}
              date={draft.date}
              zone={zone}
              visit={{
                id: booking?.id,
                start: at,
                end,
                name: draft.patient?.name ?? draft.newPatient?.last_name ?? '',
              }}
            />
          )}
        </>
      }
      foot={
        <FormFoot
          submit={
            booking
              ? t('staff:booking.saveChange')
              : isSeries && series.wanted.length > 0
                ? t('staff:booking.saveSeries', { bookings })
                : t('staff:booking.saveNew')
          }
          left={
            undecided > 0
              ? t('staff:booking.leftToDecide', { count: undecided })
              : leftToTick > 0
                ? t('staff:booking.leftToTick', { count: leftToTick })
                : undefined
          }
          isBusy={isSaving}
          isBlocked={isBlocked}
          onClose={onClose}
        >
          <div className={styles.sum}>
            {draft.services.length > 0 && (
              <>
                <strong>
                  {isSeries
                    ? t('staff:booking.seriesSum', { bookings, length: total })
                    : `${format.dayShort(draft.date)}, ${format.timeRange(new Date(at), new Date(end))} · ${total}`}
                </strong>
                <span>{t('staff:booking.inTotal', { price: format.money(price) })}</span>
              </>
            )}
          </div>
        </FormFoot>
      }
    >
      <PatientPicker
        clinicId={clinicId}
        patient={draft.patient}
        newPatient={draft.newPatient}
        isFixed={booking !== undefined}
        errors={shown}
        candidates={candidates}
        onChange={change}
        onOther={newPatient => {
          change({ newPatient })
          submit({ ...told, newPatient })
        }}
      />
      <ServiceRows
        rows={draft.services}
        services={services}
        doctor={doctor}
        start={at}
        zone={zone}
        errors={shown}
        onChange={rows => change(changeServices(draft, rows, services, doctor))}
      />
      <DraggedLength draft={draft} services={services} doctor={doctor} onChange={change} />
      <BookingPlace
        draft={draft}
        bookingId={booking?.id}
        zone={zone}
        errors={shown}
        onDoctor={chosen => {
          clearErrors()
          setDraft(old => changeDoctor(old, chosen, services, known))
        }}
        onChange={change}
      />
      <FindHour wish={wishOfDraft(draft, booking?.id, doctor, services)} zone={zone} onTake={takePlace} />
      {isSeries && check && check.warnings.length === 0 && (
        <p className={styles.free}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
          {t('staff:booking.isFreeOn', { date: format.dayMonth(draft.date) })}
        </p>
      )}
      <BookingNote draft={told} mayTell={mayTell} error={errors.note} onChange={change} />
    </DialogForm>
  )
}
