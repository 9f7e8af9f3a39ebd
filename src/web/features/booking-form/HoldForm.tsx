import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addHold, removeHold, changeHold } from '#contract/bookings/holds.ts'
import type { Warning } from '#contract/bookings/bookings.ts'
import type { Hold } from '#contract/bookings/holds.ts'
import { formatInstant, instantOf, localDateOf, minutesOf } from '#domain/time/wall-time.ts'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { refreshBookings } from '#web/parts/bookings/booking-cache.ts'
import type { BookingStart } from '#web/parts/bookings/booking-start.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useShownPlaces } from '#web/parts/clinic/use-shown-places.ts'
import { useClinic } from '#web/parts/clinic/clinic-queries.ts'
import { DialogForm } from '#web/ui/DialogFrame.tsx'
import { FormFoot } from './FormFoot.tsx'
import { nameOfDoctor } from '#web/parts/clinic/resources.ts'
import { DateField, HourField } from '#web/parts/clinic/WhenFields.tsx'
import { useWarningTicks, WarningList } from '#web/parts/bookings/WarningList.tsx'
import { acceptAll, lacksReason } from '#web/parts/bookings/warnings.ts'
import { useSending } from './use-sending.ts'
import styles from './BookingDialog.module.css'

interface HoldFormProps {
  start: BookingStart
  /** Blocked time that is changed; left out, new. */
  hold?: Hold | undefined
  zone: string
  onClose: () => void
  /** Before it closes, when it was made, changed or freed. */
  onHeld: () => void
}

const DEFAULT_STEP = 15

/** Time of a doctor, a cabinet or a location in which nothing is booked. */
export function HoldForm({ start, hold, zone, onClose, onHeld }: HoldFormProps) {
  const { t } = useTranslation(['staff', 'common'])
  const client = useQueryClient()
  const { can } = useStaff()
  const { clinic, doctors = [], cabinets = [], locations = [] } = useClinic()
  const shows = useShownPlaces()
  const [whose, setWhose] = useState(() => (hold ? whoseOf(hold) : startWhose(start)))
  const [date, setDate] = useState(hold ? localDateOf(Date.parse(hold.start), zone) : start.date)
  const [from, setFrom] = useState(hold ? minutesOf(Date.parse(hold.start), zone) : start.minutes)
  const [to, setTo] = useState(hold ? minutesOf(Date.parse(hold.end), zone) : start.minutes + start.length)
  const [reason, setReason] = useState(hold?.reason ?? '')
  const [warnings, setWarnings] = useState<readonly Warning[]>([])
  const [overrideReason, setOverrideReason] = useState('')
  const { send, once, isSending, errors, say } = useSending(found =>
    setWarnings(can('bookings.override') ? found : []),
  )
  const ticks = useWarningTicks(warnings)
  const isBlocked = ticks.left > 0 || lacksReason(warnings, overrideReason)
  const step = clinic?.slot_step_minutes ?? DEFAULT_STEP
  const isOffered = (value: string) =>
    (shows.cabinets || !value.startsWith('cabinet-')) && (shows.locations || !value.startsWith('location-'))

  /** Another time or place meets other things: what was said of the old one is over. */
  function asksAnew<T>(set: (value: T) => void) {
    return (value: T) => {
      setWarnings([])
      say({})
      set(value)
    }
  }

  const run = (work: () => Promise<unknown>, done: string) =>
    send(async () => {
      await work()
      void refreshBookings(client)
      showNotice({ kind: 'ok', text: done })
      onHeld()
      onClose()
    })

  function save() {
    if (isBlocked) return
    if (!whose || to <= from) {
      return say({
        ...(!whose && { doctor_id: t('staff:booking.missing.field') }),
        ...(to <= from && { end: t('staff:booking.endAfterStart') }),
      })
    }
    const [type = '', id] = whose.split('-')
    const fields = {
      [`${type}_id`]: Number(id),
      start: formatInstant(instantOf(date, from, zone), zone),
      end: formatInstant(instantOf(date, to, zone), zone),
      reason,
      ...(warnings.length > 0 && { override: acceptAll(warnings), override_reason: overrideReason }),
    }
    void run(
      () =>
        hold
          ? call(changeHold, { hold_id: hold.id, version: hold.version, ...fields })
          : once(key => call(addHold, fields, key)),
      t('staff:booking.holdSaved'),
    )
  }

  return (
    <DialogForm
      errors={errors}
      onSubmit={save}
      foot={
        <FormFoot
          submit={t('staff:booking.saveHold')}
          isBusy={isSending}
          isBlocked={isBlocked}
          onClose={onClose}
        >
          <span>
            {hold && (
              <Button
                variant="danger"
                size="dense"
                className={styles.button}
                icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
                busy={isSending}
                onClick={() =>
                  void run(() => call(removeHold, { id: hold.id }), t('staff:booking.holdFreed'))
                }
              >
                {t('staff:booking.freeTime')}
              </Button>
            )}
          </span>
        </FormFoot>
      }
    >
      <SelectField
        label={t('staff:booking.whose')}
        value={whose}
        error={errors.doctor_id ?? errors.cabinet_id ?? errors.location_id}
        placeholder={t('staff:booking.chooseWhose')}
        options={[
          ...doctors.map(each => ({
            value: `doctor-${each.id}`,
            label: t('staff:calendar.doctorName', { name: nameOfDoctor(each) }),
            group: t('staff:calendar.doctors'),
          })),
          ...cabinets.map(({ id, name }) => ({
            value: `cabinet-${id}`,
            label: name,
            group: t('staff:calendar.cabinets'),
          })),
          ...locations.map(({ id, name }) => ({
            value: `location-${id}`,
            label: name,
            group: t('staff:tabs.locations'),
          })),
        ].filter(({ value }) => value === whose || isOffered(value))}
        onChange={asksAnew(setWhose)}
      />
      <DateField value={date} onChange={asksAnew(setDate)} />
      <div className={styles.pair}>
        <HourField
          label={t('staff:booking.from')}
          value={from}
          step={step}
          error={errors.start}
          onChange={asksAnew(setFrom)}
        />
        <HourField
          label={t('staff:booking.toHour')}
          value={to}
          step={step}
          error={errors.end}
          onChange={asksAnew(setTo)}
        />
      </div>
      <TextField
        label={t('staff:booking.holdReason')}
        value={reason}
        error={errors.reason}
        maxLength={300}
        onChange={event => setReason(event.target.value)}
      />
      {warnings.length > 0 && (
        <WarningList
          warnings={warnings}
          zone={zone}
          ticks={ticks}
          reason={overrideReason}
          onReason={setOverrideReason}
        />
      )}
    </DialogForm>
  )
}

function whoseOf(hold: Hold): string {
  if (hold.doctor_id !== null) return `doctor-${hold.doctor_id}`
  return hold.cabinet_id === null ? `location-${hold.location_id}` : `cabinet-${hold.cabinet_id}`
}

function startWhose({ doctorId, cabinetId }: BookingStart): string {
  if (doctorId !== undefined) return `doctor-${doctorId}`
  return cabinetId === undefined ? '' : `cabinet-${cabinetId}`
}
