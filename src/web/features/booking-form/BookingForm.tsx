import { IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { putCached, refreshBookings } from '#web/parts/bookings/booking-cache.ts'
import { lacksReason } from '#web/parts/bookings/warnings.ts'
import { useClinic } from '#web/parts/clinic/clinic-queries.ts'
import { PatientPicker } from '#web/parts/patients/PatientPicker.tsx'
import { DialogForm } from '#web/ui/DialogFrame.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { isElsewhere, minutesOfServices, priceOfServices } from './booking-draft.ts'
import type { BookingDraft } from './booking-draft.ts'
import type { BookingDialogProps } from './BookingDialog.tsx'
import { BookingFields } from './BookingFields.tsx'
import { BookingNote } from './BookingNote.tsx'
import { BookingOutlook } from './BookingOutlook.tsx'
import { wishOfDraft } from './draft-wish.ts'
import { FindHour } from './FindHour.tsx'
import { FormFoot } from './FormFoot.tsx'
import { RecurrencePanel } from './RecurrencePanel.tsx'
import { useDraft } from './use-draft.ts'
import { useSaveBooking } from './use-save-booking.ts'
import { useSeries } from './use-series.ts'
import { useWishedPatient } from './use-wished-patient.ts'
import styles from './BookingDialog.module.css'

/** A new booking, once or as a series, or a change of one. */
export function BookingForm(props: BookingDialogProps) {
  const { start, questions, zone, onClose, onSaved } = props
  const { booking } = start
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat(zone)
  const client = useQueryClient()
  const { clinicId } = useClinic()
  const form = useDraft(props)
  const { draft, plan, at, canOverride, reason } = form
  useWishedPatient(start.patientId, patient => {
    form.open({ patient })
    form.set(old => (old.patient || old.newPatient ? old : { ...old, patient }))
  })

  const series = useSeries(plan && { ...plan, patient_id: draft.patient?.id }, draft.date)
  const isSeries = series.draft !== undefined
  const undecided = isSeries ? series.undecided : 0
  const leftToTick = isSeries ? series.ticksLeft : form.left
  const isBlocked = isSeries
    ? form.isMixed ||
      series.undecided > 0 ||
      series.ticksLeft > 0 ||
      lacksReason(series.accepted, reason) ||
      (plan !== undefined && series.wanted.length === 0)
    : form.isBlocked

  const { save, question, isSending, errors, duplicate, clearErrors } = useSaveBooking({
    booking,
    questions,
    onConflict: isSeries ? series.recheck : form.recheck,
    onSaved: (saved, isAlone) => {
      for (const each of saved) putCached(client, each)
      if (!isAlone) void refreshBookings(client)
      const [first] = saved
      if (!first) return
      const when = format.dayTime(first.start)
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
  const shown = { ...form.refused, ...errors }

  function edit(change: (old: BookingDraft) => BookingDraft) {
    clearErrors()
    form.set(change)
  }
  const change = (patch: Partial<BookingDraft>) => edit(old => ({ ...old, ...patch }))

  function submit(whole = told) {
    if (isBlocked || isSending) return
    const dates = { occurrences: series.wanted, override_reason: reason }
    void save(whole, form.wanted, isSeries ? dates : form.accepted)
  }

  const bookings = t('common:count.bookings', { count: series.wanted.length })
  const total = `${minutesOfServices(draft.services)} min`
  const price = priceOfServices(draft.services) * (isSeries ? series.wanted.length : 1)
  return (
    <DialogForm
      focusFirst={!booking}
      isChanged={isSeries || form.isChanged}
      errors={errors}
      onSubmit={submit}
      aside={
        <>
          {!booking && (
            <RecurrencePanel
              series={series}
              zone={zone}
              canOverride={canOverride}
              reason={reason}
              onReason={form.setReason}
            />
          )}
          {!isSeries && (
            <BookingOutlook
              form={form}
              bookingId={booking?.id}
              name={draft.patient?.name ?? draft.newPatient?.last_name ?? ''}
              zone={zone}
              onEdit={edit}
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
          isBusy={isSending}
          isBlocked={isBlocked}
          onClose={onClose}
        >
          <div className={styles.sum}>
            {draft.services.length > 0 && (
              <>
                <strong>
                  {isSeries
                    ? t('staff:booking.seriesSum', { bookings, length: total })
                    : `${format.dayShort(draft.date)}, ${format.timeRange(new Date(at), new Date(form.end))} · ${total}`}
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
        candidates={duplicate?.candidates}
        onChange={change}
        onOther={newPatient => {
          change({ newPatient })
          submit({ ...told, newPatient })
        }}
      />
      <BookingFields
        form={form}
        offered={form.services}
        bookingId={booking?.id}
        zone={zone}
        errors={shown}
        onEdit={edit}
      />
      <FindHour
        wish={wishOfDraft(
          draft,
          booking?.id,
          form.doctor,
          form.services,
          form.isMixed ? undefined : form.isVideo,
        )}
        zone={zone}
        onTake={hour => edit(form.takePlace(hour))}
      />
      {isSeries && form.check?.warnings.length === 0 && (
        <p className={styles.free}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
          {t(form.isVideo ? 'staff:booking.isFreeVideoOn' : 'staff:booking.isFreeOn', {
            date: format.dayMonth(draft.date),
          })}
        </p>
      )}
      <BookingNote draft={told} mayTell={mayTell} error={errors.note} onChange={change} />
      {question}
    </DialogForm>
  )
}
