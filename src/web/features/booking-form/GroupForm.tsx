import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localDateOf, minutesOf } from '#domain/wall-time.ts'
import { showNotice } from '#web/ui/notices.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { useFormat } from '#web/i18n/format.ts'
import {
  changeDoctor,
  changeServices,
  createDraft,
  endOf,
  isSameDraft,
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
import { FormFoot } from './FormFoot.tsx'
import { seatsOfGroup } from './group-seats.ts'
import { SeatPicker } from '#web/parts/patients/SeatPicker.tsx'
import type { SeatWish } from '#web/parts/patients/seat-wish.ts'
import { ServiceRows } from './ServiceRows.tsx'
import { acceptedIn, useBookingCheck } from './use-booking-check.ts'
import { useUsualCabinet } from './use-usual-cabinet.ts'
import { useSaveGroup } from './use-save-group.ts'
import { BookingNote } from './BookingNote.tsx'
import { BookingPlace } from './BookingPlace.tsx'
import { useWarningTicks } from '#web/parts/bookings/WarningList.tsx'
import { lacksReason } from '#web/parts/bookings/warnings.ts'
import styles from './BookingDialog.module.css'

/** A visit of several patients at once, new or changed. */
export function GroupForm(props: BookingDialogProps) {
  const { start, questions, zone, onClose, onSaved } = props
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat(zone)
  const { clinicId, doctors = [], services = [] } = useClinic()
  const { known } = useUsualCabinet(zone)
  const [draft, setDraft] = useState<BookingDraft>(() => createDraft(start, doctors, known))
  const [opened] = useState(draft)
  const [people, setPeople] = useState<SeatWish[]>([])
  const [typedSeats, setTypedSeats] = useState<string>()
  const [reason, setReason] = useState('')
  const { booking: group } = start

  const doctor = doctors.find(each => each.id === draft.doctorId)
  const shared = services.filter(service => service.group_count > 1)
  const seats = seatsOfGroup({ group, rows: draft.services, services, typed: typedSeats })
  const visit = doctor && visitOf(draft, doctor.id, zone)
  const isComplete = visit !== undefined && draft.services.length > 0
  const { check, refusal, refused, isChecking, recheck } = useBookingCheck(
    isComplete ? { ...visit, booking_id: group?.id } : undefined,
  )
  const warnings = check?.warnings ?? []
  const ticks = useWarningTicks(warnings)
  const canOverride = questions.mayOverride
  const isBlocked = warnings.length > 0 && (ticks.left > 0 || !canOverride || lacksReason(warnings, reason))

  const { save, isSaving, errors, setErrors, duplicate, clearDuplicate } = useSaveGroup({
    group,
    onConflict: recheck,
    onSaved: saved => {
      const when = `${format.dayShort(saved.start)}, ${format.time(saved.start)}`
      const name = saved.services.map(service => service.name).join(', ')
      showNotice({ kind: 'ok', text: t('staff:booking.saved', { name, when }) })
      onSaved(saved)
    },
  })

  const shown = { ...refused, ...errors }

  function change(patch: Partial<BookingDraft>) {
    setErrors({})
    setDraft(old => ({ ...old, ...patch }))
  }

  function submit() {
    if (isBlocked || isSaving) return
    if (!isComplete) {
      setErrors({
        ...(draft.services.length === 0 && { services: t('staff:booking.missing.services') }),
        ...(!doctor && { doctor_id: t('staff:booking.missing.doctor') }),
      })
      return
    }
    const accepted = acceptedIn(check, reason)
    void save({ draft, visit, people, seats: seats.sent, accepted })
  }

  const at = startOf(draft, zone)
  const end = endOf(draft, zone)
  return (
    <DialogForm
      focusFirst={!group}
      isChanged={people.length > 0 || !isSameDraft(draft, opened)}
      onSubmit={submit}
      aside={
        <>
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
            onTake={free => {
              const instant = Date.parse(free)
              change({ date: localDateOf(instant, zone), minutes: minutesOf(instant, zone) })
            }}
          />
          {doctor && (
            <DayGlance
              doctor={doctor}
              date={draft.date}
              zone={zone}
              visit={{ id: group?.id, start: at, end, name: t('staff:calendar.group') }}
            />
          )}
        </>
      }
      foot={
        <FormFoot
          submit={group ? t('staff:booking.saveChange') : t('staff:booking.saveGroup')}
          left={
            warnings.length > 0 && ticks.left > 0 && canOverride
              ? t('staff:booking.leftToTick', { count: ticks.left })
              : undefined
          }
          isBusy={isSaving}
          isBlocked={isBlocked}
          onClose={onClose}
        >
          <div className={styles.sum}>
            {draft.services.length > 0 && (
              <>
                <strong>{`${format.dayShort(draft.date)}, ${format.timeRange(new Date(at), new Date(end))}`}</strong>
                {!group && (
                  <span>
                    {t('staff:calendar.groupSeats', { taken: people.length, seats: seats.shown || 0 })}
                  </span>
                )}
              </>
            )}
          </div>
        </FormFoot>
      }
    >
      <ServiceRows
        rows={draft.services}
        services={shared}
        doctor={doctor}
        start={at}
        zone={zone}
        errors={shared.length === 0 ? { services: t('staff:booking.noGroupServices'), ...shown } : shown}
        onChange={rows => change(changeServices(draft, rows, services, doctor))}
      />
      <DraggedLength draft={draft} services={services} doctor={doctor} onChange={change} />
      <BookingPlace
        draft={draft}
        bookingId={group?.id}
        zone={zone}
        errors={shown}
        onDoctor={chosen => {
          setErrors({})
          setDraft(old => changeDoctor(old, chosen, services, known))
        }}
        onChange={change}
      />
      <TextField
        label={t('staff:booking.seats')}
        inputMode="numeric"
        value={seats.shown}
        maxLength={3}
        help={[
          seats.capacity && t('staff:booking.seatsMost', { count: seats.capacity }),
          group && group.seats_taken > 0 && t('staff:booking.seatsNow', { count: group.seats_taken }),
        ]
          .filter(Boolean)
          .join(' ')}
        error={errors.seats}
        onChange={event => setTypedSeats(event.target.value.replaceAll(/\D/g, ''))}
      />
      {!group && (
        <SeatPicker
          clinicId={clinicId}
          people={people}
          room={Number(seats.shown) || 0}
          errors={errors}
          path="patients"
          duplicate={duplicate}
          onChange={next => {
            clearDuplicate()
            setPeople(next)
          }}
        />
      )}
      <BookingNote draft={draft} mayTell={!group} error={errors.note} onChange={change} />
    </DialogForm>
  )
}
