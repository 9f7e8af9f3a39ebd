import { IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings.ts'
import { localDateOf, minutesOf } from '#domain/wall-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { putCached } from './booking-cache.ts'
import {
  changeDoctor,
  createDraft,
  endOf,
  minutesOfServices,
  priceOfServices,
  startOf,
  visitOf,
} from './booking-draft.ts'
import type { BookingDraft, DialogStart } from './booking-draft.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useClinic } from './bookings-queries.ts'
import { CheckPanel } from './CheckPanel.tsx'
import { DayGlance } from './DayGlance.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { HoldForm } from './HoldForm.tsx'
import { PatientPicker } from './PatientPicker.tsx'
import { usualCabinet } from './resources.ts'
import { ServiceRows } from './ServiceRows.tsx'
import { useBookingCheck } from './use-booking-check.ts'
import { useSaveBooking } from './use-save-booking.ts'
import { CabinetField, DateField, DoctorField, HourField } from './WhenFields.tsx'
import { useWarningTicks } from './WarningList.tsx'
import { kindsOf } from './warnings.ts'
import styles from './BookingDialog.module.css'

interface BookingDialogProps {
  start: DialogStart
  zone: string
  onClose: () => void
  onSaved: (booking: Booking) => void
}

type Tab = 'visit' | 'hold'

/** A new visit, a change of one, or blocked time. */
export function BookingDialog(props: BookingDialogProps) {
  const { t } = useTranslation('staff')
  const [tab, setTab] = useState<Tab>('visit')
  const tabs = props.start.booking ? undefined : (
    <Segmented
      label={t('booking.what')}
      value={tab}
      options={[
        { value: 'visit', label: t('booking.tabVisit') },
        { value: 'hold', label: t('booking.tabHold') },
      ]}
      onChange={setTab}
    />
  )
  if (tab === 'hold') {
    return <HoldForm start={props.start} zone={props.zone} tabs={tabs} onClose={props.onClose} />
  }
  return <VisitForm {...props} tabs={tabs} />
}

const DEFAULT_STEP = 15

function VisitForm({ start, zone, tabs, onClose, onSaved }: BookingDialogProps & { tabs: ReactNode }) {
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat(zone)
  const client = useQueryClient()
  const { can } = useStaff()
  const { clinic, clinicId, doctors = [], services = [], cabinets = [] } = useClinic()
  const [draft, setDraft] = useState<BookingDraft>(() => createDraft(start, doctors))
  const [reason, setReason] = useState('')
  const set = (patch: Partial<BookingDraft>) => setDraft(old => ({ ...old, ...patch }))
  const { booking } = start

  const doctor = doctors.find(each => each.id === draft.doctorId)
  const isComplete = doctor !== undefined && draft.services.length > 0
  const visit = doctor && visitOf(draft, doctor.id, zone)
  const { check, isChecking, recheck } = useBookingCheck(
    isComplete && visit ? { ...visit, booking_id: booking?.id, patient_id: draft.patient?.id } : undefined,
  )
  const warnings = check?.warnings ?? []
  const ticks = useWarningTicks(warnings)
  const canOverride = can('bookings.override')
  const isBlocked = warnings.length > 0 && (ticks.left > 0 || !canOverride)

  const { save, isSaving, errors, clearErrors } = useSaveBooking({
    booking,
    onConflict: recheck,
    onSaved: saved => {
      putCached(client, saved)
      const when = `${format.dayShort(saved.start)}, ${format.time(saved.start)}`
      showNotice({ kind: 'ok', text: t('staff:booking.saved', { name: saved.patient_name, when }) })
      onSaved(saved)
    },
  })

  function change(patch: Partial<BookingDraft>) {
    clearErrors()
    set(patch)
  }

  function submit() {
    if (isBlocked || isSaving) return
    const accepted = warnings.length > 0 ? { override: kindsOf(warnings), override_reason: reason } : {}
    void save(draft, visit, accepted)
  }

  const at = startOf(draft, zone)
  const end = endOf(draft, zone)
  const total = `${minutesOfServices(draft.services)} min`
  return (
    <DialogFrame
      title={booking ? t('staff:booking.editTitle') : t('staff:booking.newTitle')}
      tabs={tabs}
      focusFirst={!booking}
      onClose={onClose}
      onSubmit={submit}
      aside={
        <>
          <CheckPanel
            check={check}
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
        <>
          <div className={styles.sum}>
            {draft.services.length > 0 && (
              <>
                <strong>
                  {format.dayShort(draft.date)}, {format.timeRange(new Date(at), new Date(end))} · {total}
                </strong>
                <span>
                  {t('staff:booking.inTotal', {
                    price: format.money(priceOfServices(draft.services), { exact: true }),
                  })}
                </span>
              </>
            )}
          </div>
          {warnings.length > 0 && ticks.left > 0 && canOverride && (
            <span className={styles.left}>
              <IconAlertTriangleFilled size={18} aria-hidden="true" />
              {t('staff:booking.leftToTick', { count: ticks.left })}
            </span>
          )}
          <Button variant="secondary" size="dense" className={styles.button} onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button
            type="submit"
            size="dense"
            className={styles.button}
            icon={<IconCheck size={18} stroke={2} aria-hidden="true" />}
            busy={isSaving}
            disabled={isBlocked}
          >
            {booking ? t('staff:booking.saveChange') : t('staff:booking.saveNew')}
          </Button>
        </>
      }
    >
      <PatientPicker
        clinicId={clinicId}
        patient={draft.patient}
        newPatient={draft.newPatient}
        isFixed={booking !== undefined}
        errors={errors}
        onChange={change}
      />
      <ServiceRows
        rows={draft.services}
        services={services}
        doctor={doctor}
        start={at}
        zone={zone}
        error={errors.services}
        onChange={rows => change({ services: rows })}
      />
      <div className={styles.pair}>
        <DoctorField
          doctors={doctors.filter(each => each.active)}
          value={draft.doctorId}
          error={errors.doctor_id}
          onChange={chosen => {
            clearErrors()
            setDraft(old => changeDoctor(old, chosen, services))
          }}
        />
        <CabinetField
          cabinets={cabinets.filter(each => each.active)}
          value={draft.cabinetId}
          error={errors.cabinet_id}
          onChange={cabinetId => change({ cabinetId })}
        />
        <DateField
          value={draft.date}
          zone={zone}
          onChange={date =>
            change({ date, cabinetId: (doctor && usualCabinet(doctor, date)) ?? draft.cabinetId })
          }
        />
        <HourField
          label={t('staff:booking.hour')}
          value={draft.minutes}
          step={clinic?.slot_step_minutes ?? DEFAULT_STEP}
          end={
            draft.services.length > 0 ? t('staff:booking.until', { time: format.time(new Date(end)) }) : ''
          }
          error={errors.start}
          onChange={minutes => change({ minutes })}
        />
      </div>
      <TextArea
        label={t('staff:booking.note')}
        value={draft.note}
        error={errors.note}
        maxLength={5000}
        rows={2}
        onChange={event => change({ note: event.target.value })}
      />
      {!booking && (
        <Checkbox
          label={t('staff:booking.sendConfirmation')}
          checked={draft.sendConfirmation}
          onChange={event => change({ sendConfirmation: event.target.checked })}
        />
      )}
    </DialogFrame>
  )
}
