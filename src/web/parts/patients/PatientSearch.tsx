import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPatients } from '#contract/patients/patient-lists.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { ageAt } from '#web/i18n/patient-age.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { ShortLabel } from '#web/ui/ShortLabel.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { DraftPatient, NewPatientDraft } from './patient-draft.ts'
import styles from './PatientPicker.module.css'

interface PatientSearchProps {
  clinicId: number
  error: string | undefined
  search: string
  /** What somebody is who is not found: a new patient unless told otherwise. */
  fresh?: { title: string; hint: string }
  /** What is looked for, where that is not simply the patient. */
  label?: string
  /** What a form calls it. */
  name?: string
  focusFirst?: boolean
  onSearch: (search: string) => void
  onChoose: (patient: DraftPatient) => void
  /** Left out where only somebody known will do. */
  onNew?: (patient: NewPatientDraft) => void
}

const SHOWN = 6

/** Finds a patient by what is typed, or makes a new one of it. */
export function PatientSearch(props: PatientSearchProps) {
  const { clinicId, name, focusFirst, error, search, fresh, onSearch, onChoose, onNew } = props
  const { t } = useTranslation('staff')
  const { label = t('booking.patientSearch') } = props
  const id = useId()
  const factsOf = useFacts()
  const typed = search.trim()
  const wanted = useDebounced(typed, 200)
  const lang = currentLanguage()
  const { data, isPlaceholderData } = useQuery({
    ...query(listPatients, { clinicId, lang, search: wanted, size: SHOWN }),
    enabled: wanted.length >= 2,
    placeholderData: keepPreviousData,
  })
  const found = wanted.length >= 2 ? (data?.data ?? []) : []
  const [isClosed, setIsClosed] = useState(false)
  const isOpen = typed.length > 0 && !isClosed
  // What is listed for other letters is nobody's answer yet.
  const isSettled = wanted === typed && wanted.length >= 2 && data !== undefined && !isPlaceholderData
  return (
    <Combobox
      id={id}
      name={name}
      focusFirst={focusFirst}
      label={label}
      listLabel={t('booking.found')}
      placeholder={label}
      start={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      end={
        <span id={`${id}-hint`} className={styles.hint}>
          {t('booking.diacritics')}
        </span>
      }
      describedBy={`${id}-hint`}
      error={error}
      value={search}
      onType={text => {
        setIsClosed(false)
        onSearch(text)
      }}
      isOpen={isOpen}
      onOpen={() => setIsClosed(false)}
      onClose={() => setIsClosed(true)}
      isSettled={isSettled}
      choices={[
        ...found.map(patient => ({
          key: patient.id,
          className: styles.row,
          onPick: () =>
            onChoose({ id: patient.id, name: nameOf(patient), alerts: patient.alerts, ...factsOf(patient) }),
          content: <PatientWords patient={patient} search={wanted} facts={factsOf(patient)} />,
        })),
        ...(onNew
          ? [
              {
                key: 'new',
                className: styles.add,
                onPick: () => onNew(readNewPatient(search)),
                content: (
                  <>
                    <IconUserPlus size={18} stroke={1.75} aria-hidden="true" />
                    <strong>{fresh ? fresh.title : t('booking.newPatient', { name: typed })}</strong>
                    <span>{fresh ? fresh.hint : t('booking.newPatientHint')}</span>
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

type Facts = Pick<DraftPatient, 'mobile' | 'facts'>

function useFacts() {
  const { t } = useTranslation('staff')
  const now = useNow()
  return ({ birth_date: birth, mobile }: Patient): Facts => ({
    mobile,
    facts: birth ? t('booking.age', { count: ageAt(birth, now) }) : '',
  })
}

function PatientWords({ patient, search, facts }: { patient: Patient; search: string; facts: Facts }) {
  const { t } = useTranslation('staff')
  const format = useFormat()
  const visit = patient.next_visit ?? patient.last_visit
  return (
    <>
      <strong dir="auto">
        <ShortLabel label={nameOf(patient)} search={search} />
      </strong>
      <span>{[facts.facts, facts.mobile && showPhone(facts.mobile)].filter(Boolean).join(' · ')}</span>
      {visit && <span>{t('booking.visitOn', { date: format.dayMonth(visit) })}</span>}
    </>
  )
}

const nameOf = (patient: Patient) => [patient.last_name, patient.first_name].filter(Boolean).join(' ')

/** What was typed as the first guess of a new patient: digits are a phone, words a family name and a given one. */
function readNewPatient(search: string): NewPatientDraft {
  const text = search.trim()
  if (/^[+\d\s./-]+$/.test(text)) return { first_name: '', last_name: '', mobile: text }
  const [last = '', ...rest] = text
    .split(/\s+/)
    .map(word => word.charAt(0).toLocaleUpperCase('ro') + word.slice(1))
  return { last_name: last, first_name: rest.join(' '), mobile: '' }
}
