import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { useClinic } from '#web/parts/clinic/clinic-queries.ts'
import { titleOf } from '#web/parts/bookings/booking-summary.ts'
import { SeatPicker } from '#web/parts/patients/SeatPicker.tsx'
import type { SeatWish } from '#web/parts/patients/seat-wish.ts'
import { DialogForm } from '#web/ui/DialogFrame.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { TextField } from '#web/ui/TextField.tsx'
import type { BookingDraft } from './booking-draft.ts'
import type { BookingDialogProps } from './BookingDialog.tsx'
import { BookingFields } from './BookingFields.tsx'
import { BookingNote } from './BookingNote.tsx'
import { BookingOutlook } from './BookingOutlook.tsx'
import { FormFoot } from './FormFoot.tsx'
import { seatsOfGroup } from './group-seats.ts'
import { useDraft } from './use-draft.ts'
import { useSaveGroup } from './use-save-group.ts'
import styles from './BookingDialog.module.css'

/** A booking of several patients at once, new or changed. */
export function GroupForm({ start, questions, zone, onClose, onSaved }: BookingDialogProps) {
  const { booking: group } = start
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat(zone)
  const { clinicId } = useClinic()
  // Few services are for groups: those of one patient, as an hour was looked for, are not taken over.
  const form = useDraft({ start: { ...start, serviceIds: [] }, questions, zone })
  const { draft, services } = form
  const [people, setPeople] = useState<SeatWish[]>([])
  const [typedSeats, setTypedSeats] = useState<string>()
  const shared = services.filter(service => service.group_count > 1)
  const seats = seatsOfGroup({ group, rows: draft.services, services, typed: typedSeats })

  const { save, question, isSending, errors, duplicate, clearErrors } = useSaveGroup({
    group,
    onConflict: form.recheck,
    onSaved: saved => {
      const when = format.dayTime(saved.start)
      const name = titleOf(saved)
      showNotice({ kind: 'ok', text: t('staff:booking.saved', { name, when }) })
      onSaved(saved)
    },
  })
  const shown = { ...form.refused, ...errors }

  function edit(change: (old: BookingDraft) => BookingDraft) {
    clearErrors()
    form.set(change)
  }

  function submit() {
    if (form.isBlocked || isSending) return
    void save({ draft, wanted: form.wanted, people, seats: seats.sent, accepted: form.accepted })
  }

  return (
    <DialogForm
      focusFirst={!group}
      isChanged={people.length > 0 || form.isChanged}
      errors={errors}
      onSubmit={submit}
      aside={
        <BookingOutlook
          form={form}
          bookingId={group?.id}
          name={t('staff:calendar.group')}
          zone={zone}
          onEdit={edit}
        />
      }
      foot={
        <FormFoot
          submit={group ? t('staff:booking.saveChange') : t('staff:booking.saveGroup')}
          left={form.left > 0 ? t('staff:booking.leftToTick', { count: form.left }) : undefined}
          isBusy={isSending}
          isBlocked={form.isBlocked}
          onClose={onClose}
        >
          <div className={styles.sum}>
            {draft.services.length > 0 && (
              <>
                <strong>{`${format.dayShort(draft.date)}, ${format.timeRange(new Date(form.at), new Date(form.end))}`}</strong>
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
      <BookingFields
        form={form}
        offered={shared}
        bookingId={group?.id}
        zone={zone}
        errors={shared.length === 0 ? { services: t('staff:booking.noGroupServices'), ...shown } : shown}
        onEdit={edit}
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
            clearErrors()
            setPeople(next)
          }}
        />
      )}
      <BookingNote
        draft={draft}
        mayTell={!group}
        error={errors.note}
        onChange={patch => edit(old => ({ ...old, ...patch }))}
      />
      {question}
    </DialogForm>
  )
}
