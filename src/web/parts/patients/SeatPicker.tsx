import { IconUserPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PossibleDuplicate } from '#contract/patients/patients.ts'
import { newKey } from '#web/api/new-key.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { showPhone } from '#web/i18n/phone-text.ts'
import type { NewPatientDraft } from './patient-draft.ts'
import { lacksNameOrPhone } from './patient-draft.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { PatientPicker } from './PatientPicker.tsx'
import { SamePerson } from './SamePerson.tsx'
import { nameOfSeat } from './seat-wish.ts'
import type { SeatWish } from './seat-wish.ts'
import styles from './SeatPicker.module.css'

interface SeatPickerProps {
  clinicId: number
  people: readonly SeatWish[]
  /** Seats that may still be taken, those of `people` included. */
  room: number
  /** The server's, by field; those of a person begin with `path` and their number. */
  errors: FieldErrors
  path: 'patients' | 'add_patients'
  /** Who one of the new ones may be. */
  duplicate: PossibleDuplicate | undefined
  onChange: (people: SeatWish[]) => void
}

/** Who takes the seats of a group, one after another. */
export function SeatPicker({ clinicId, people, room, errors, path, duplicate, onChange }: SeatPickerProps) {
  const { t } = useTranslation('staff')
  const [fresh, setFresh] = useState<NewPatientDraft>()
  const [missing, setMissing] = useState<FieldErrors>({})

  function addFresh(person: NewPatientDraft) {
    const isIncomplete = lacksNameOrPhone(person)
    setMissing(isIncomplete ? { patient: t('booking.missing.nameAndPhone') } : {})
    if (isIncomplete) return
    setFresh(undefined)
    onChange([...people, { key: newKey(), newPatient: person }])
  }

  return (
    <div className={styles.root}>
      {people.length > 0 && (
        <ol className={styles.people} aria-label={t('booking.seatsTaken')}>
          {people.map((person, index) => {
            const mobile = person.patient ? person.patient.mobile : person.newPatient.mobile
            const error = Object.entries(errors).find(([field]) => field.startsWith(`${path}.${index}.`))?.[1]
            return (
              <li key={person.key}>
                <div className={styles.person}>
                  <strong dir="auto">{nameOfSeat(person)}</strong>
                  <span>{mobile && showPhone(mobile)}</span>
                  <IconButton
                    dense
                    label={t('booking.removeSeat', { name: nameOfSeat(person) })}
                    onClick={() => onChange(people.filter(each => each !== person))}
                  >
                    <IconX size={18} stroke={1.75} />
                  </IconButton>
                </div>
                <FieldError id={person.key} error={error} />
                {person.newPatient && duplicate?.field === `${path}.${index}.patient` && (
                  <SamePerson
                    candidates={duplicate.candidates}
                    onChoose={patient => onChange(people.with(index, { key: String(patient.id), patient }))}
                    onOther={ids =>
                      onChange(
                        people.with(index, {
                          key: person.key,
                          newPatient: { ...person.newPatient, not_duplicate_of: ids },
                        }),
                      )
                    }
                  />
                )}
              </li>
            )
          })}
        </ol>
      )}
      {people.length < room ? (
        <PatientPicker
          // Each seat begins with an empty search.
          key={people.length}
          clinicId={clinicId}
          patient={undefined}
          newPatient={fresh}
          isFixed={false}
          errors={missing}
          onChange={({ patient, newPatient }) => {
            setFresh(newPatient)
            setMissing({})
            const isTaken = people.some(each => each.patient && each.patient.id === patient?.id)
            if (patient && !isTaken) onChange([...people, { key: String(patient.id), patient }])
          }}
        />
      ) : (
        people.length > 0 && <p className={styles.full}>{t('booking.groupFull')}</p>
      )}
      {fresh && (
        <Button
          variant="secondary"
          size="dense"
          className={styles.add}
          icon={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => addFresh(fresh)}
        >
          {t('booking.addToGroup')}
        </Button>
      )}
    </div>
  )
}
