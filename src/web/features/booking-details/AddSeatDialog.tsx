import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { PossibleDuplicate } from '#contract/patients/patients.ts'
import type { ApiError } from '#web/api/client.ts'
import { readDuplicate } from '#web/api/possible-duplicate.ts'
import { Button } from '#web/ui/Button.tsx'
import { useClinic } from '#web/parts/clinic/clinic-queries.ts'
import { titleOf } from '#web/parts/bookings/booking-summary.ts'
import { DialogForm, DialogFrame } from '#web/ui/DialogFrame.tsx'
import { readFieldErrors } from '#web/api/field-errors.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { SeatPicker } from '#web/parts/patients/SeatPicker.tsx'
import type { SeatWish } from '#web/parts/patients/seat-wish.ts'

interface AddSeatDialogProps {
  group: Booking
  /** Free seats. */
  room: number
  onAdd: (people: readonly SeatWish[]) => Promise<ApiError | undefined>
  onClose: () => void
}

/** More patients for a group that has seats left. */
export default function AddSeatDialog({ group, room, onAdd, onClose }: AddSeatDialogProps) {
  const { t } = useTranslation(['staff', 'common'])
  const { clinicId } = useClinic()
  const [people, setPeople] = useState<SeatWish[]>([])
  const [errors, setErrors] = useState<FieldErrors>({})
  const [duplicate, setDuplicate] = useState<PossibleDuplicate>()
  const [isBusy, setIsBusy] = useState(false)

  async function submit() {
    if (people.length === 0 || isBusy) return
    setIsBusy(true)
    const refused = await onAdd(people)
    setIsBusy(false)
    if (!refused) return onClose()
    setErrors(readFieldErrors(refused))
    setDuplicate(readDuplicate(refused))
  }

  return (
    <DialogFrame title={`${t('staff:booking.addSeat')}: ${titleOf(group)}`} onClose={onClose}>
      <DialogForm
        isChanged={people.length > 0}
        errors={errors}
        onSubmit={() => void submit()}
        foot={
          <>
            <span>{t('staff:booking.freeSeats', { count: room - people.length })}</span>
            <Button variant="secondary" size="dense" onClick={onClose}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" size="dense" busy={isBusy} disabled={people.length === 0}>
              {t('staff:booking.saveChange')}
            </Button>
          </>
        }
      >
        <SeatPicker
          clinicId={clinicId}
          people={people}
          room={room}
          errors={errors}
          path="add_patients"
          duplicate={duplicate}
          onChange={next => {
            setErrors({})
            setDuplicate(undefined)
            setPeople(next)
          }}
        />
      </DialogForm>
    </DialogFrame>
  )
}
