import { IconChevronDown, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '#web/ui/DateInput.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { SORTS } from './patients-search.ts'
import type { PatientSort, PatientsSearch } from './patients-search.ts'
import styles from './PatientFilters.module.css'

interface PatientFiltersProps {
  search: PatientsSearch
  onChange: (patch: PatientsSearch) => void
}

/** What narrows the list down and orders it. */
export function PatientFilters({ search, onChange }: PatientFiltersProps) {
  const { t } = useTranslation('staff')
  const { doctors } = useClinicFacts()
  const { doctor, dob, noPhone, sort = 'name' } = search
  return (
    <div className={styles.row}>
      <SearchField value={search.q ?? ''} onChange={q => onChange({ q: q || undefined })} />
      <div className={styles.chips} role="group" aria-label={t('patients.filters')}>
        {doctors.length > 1 ? (
          <div className={styles.chip} data-on={doctor !== undefined || undefined}>
            <select
              aria-label={t('booking.doctor')}
              value={doctor ?? ''}
              onChange={event => onChange({ doctor: Number(event.target.value) || undefined })}
            >
              <option value="">{t('patients.anyDoctor')}</option>
              {doctors.map(each => (
                <option key={each.id} value={each.id}>
                  {t('calendar.doctorName', { name: `${each.first_name} ${each.last_name}` })}
                </option>
              ))}
            </select>
            {doctor === undefined ? (
              <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
            ) : (
              <ClearButton what={t('booking.doctor')} onClick={() => onChange({ doctor: undefined })} />
            )}
          </div>
        ) : null}
        <BirthDateChip value={dob} onChange={date => onChange({ dob: date })} />
        <button
          type="button"
          className={styles.chip}
          data-on={noPhone}
          aria-pressed={noPhone ?? false}
          onClick={() => onChange({ noPhone: noPhone ? undefined : true })}
        >
          {t('patients.noPhone')}
          {noPhone ? <IconX size={16} stroke={2} aria-hidden="true" /> : null}
        </button>
      </div>
      <label className={styles.sort}>
        <span>{t('patients.sort')}</span>
        <select
          value={sort}
          onChange={event =>
            onChange({
              sort: event.target.value === 'name' ? undefined : (event.target.value as PatientSort),
            })
          }
        >
          {SORTS.map(each => (
            <option key={each} value={each}>
              {t(`patients.sorts.${each}`)}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
      </label>
    </div>
  )
}

const TYPING = 200

/** Searches as one types; ↓ goes on into the list, "/" elsewhere belongs to the bookings' search. */
function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('staff')
  const [text, setText] = useState(value)
  const settled = useDebounced(text, TYPING)
  const sent = useRef(value)

  useEffect(() => {
    if (settled === sent.current || settled !== text) return
    sent.current = settled
    onChange(settled)
  }, [settled, text, onChange])

  // The address changed by other means than typing: Back, or "clear".
  useEffect(() => {
    if (value.trim() === sent.current.trim()) return
    sent.current = value
    setText(value)
  }, [value])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && text) {
      event.preventDefault()
      setText('')
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      document.querySelector<HTMLElement>('[data-patient-link]')?.focus()
    }
  }

  return (
    <search className={styles.search}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <input
        type="search"
        value={text}
        maxLength={100}
        placeholder={t('patients.search')}
        aria-label={t('patients.search')}
        autoComplete="off"
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text ? <ClearButton what={t('patients.search')} onClick={() => setText('')} /> : null}
    </search>
  )
}

const FIRST_BIRTH = '1900-01-01'

interface BirthDateChipProps {
  value: string | undefined
  onChange: (date: string | undefined) => void
}

function BirthDateChip({ value, onChange }: BirthDateChipProps) {
  const { t } = useTranslation('staff')
  const id = useId()
  const label = t('patients.birthDate')
  return (
    <div className={styles.chip} data-on={value !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.date}>
        <DateInput id={id} label={label} far value={value} min={FIRST_BIRTH} onChange={onChange} />
      </span>
      {value ? <ClearButton what={label} onClick={() => onChange(undefined)} /> : null}
    </div>
  )
}

function ClearButton({ what, onClick }: { what: string; onClick: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <button
      type="button"
      className={styles.clear}
      aria-label={t('patients.clearOne', { what })}
      onClick={onClick}
    >
      <IconX size={16} stroke={2} aria-hidden="true" />
    </button>
  )
}
