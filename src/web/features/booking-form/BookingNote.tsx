import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import type { BookingDraft } from './booking-draft.ts'

interface BookingNoteProps {
  draft: BookingDraft
  mayTell: boolean
  error: string | undefined
  onChange: (patch: Partial<BookingDraft>) => void
}

/** What is worth noting about a booking, and whether the patient is told of it. */
export function BookingNote({ draft, mayTell, error, onChange }: BookingNoteProps) {
  const { t } = useTranslation('staff')
  return (
    <>
      <TextArea
        label={t('booking.note')}
        value={draft.note}
        error={error}
        maxLength={5000}
        rows={2}
        onChange={event => onChange({ note: event.target.value })}
      />
      {mayTell && (
        <Checkbox
          label={t('booking.sendConfirmation')}
          checked={draft.sendConfirmation ?? false}
          onChange={event => onChange({ sendConfirmation: event.target.checked })}
        />
      )}
    </>
  )
}
