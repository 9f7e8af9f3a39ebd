import { IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Doctor } from '#contract/clinic/doctors.ts'
import { stripDiacritics } from '#domain/texts/diacritics.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { ShortLabel } from '#web/ui/ShortLabel.tsx'
import type { Service } from './clinic-queries.ts'
import { givesService, nameOfDoctor, termsOf } from './resources.ts'
import styles from './ServicePicker.module.css'

interface ServicePickerProps {
  services: readonly Service[]
  doctor: Doctor | undefined
  onPick: (service: Service) => void
}

/** A button that opens the list of services; the doctor's own come first, others where one may cover for a colleague. */
export function ServicePicker({ services, doctor, onPick }: ServicePickerProps) {
  const { t } = useTranslation('staff')
  const { can } = useStaff()
  const format = useFormat()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [search, setSearch] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [isReturning, setIsReturning] = useState(false)
  const isGiven = (service: Service) => doctor === undefined || givesService(doctor, service.id)
  const found = services
    .filter(service => isFound(service.name, search) && (isGiven(service) || can('bookings.override')))
    .toSorted((a, b) => Number(isGiven(b)) - Number(isGiven(a)))

  function close() {
    setIsOpen(false)
    setIsReturning(true)
    setSearch('')
  }

  useEffect(() => {
    if (isReturning) button.current?.focus()
  }, [isReturning])

  if (!isOpen) {
    return (
      <button
        ref={button}
        type="button"
        className={styles.add}
        onClick={() => {
          setIsReturning(false)
          setIsOpen(true)
        }}
      >
        <IconPlus size={16} stroke={2} aria-hidden="true" />
        {t('booking.addService')}
      </button>
    )
  }
  return (
    <Combobox
      id={id}
      label={t('booking.addService')}
      listLabel={t('booking.addService')}
      placeholder={t('booking.searchService')}
      // It takes the place of the button that was pressed.
      focusFirst
      value={search}
      onType={setSearch}
      isOpen
      onClose={close}
      onBlur={() => setIsOpen(false)}
      listClassName={styles.list}
      choices={found.map(service => {
        const { minutes, price } = termsOf(service, doctor)
        return {
          key: service.id,
          className: styles.option,
          onPick: () => {
            onPick(service)
            close()
          },
          content: (
            <>
              <span>
                <ShortLabel label={service.name} search={search} />
              </span>
              {!isGiven(service) && doctor && (
                <span className={styles.covers}>
                  {t('booking.doesNotGive', { name: nameOfDoctor(doctor) })}
                </span>
              )}
              <span className={styles.facts}>{`${minutes} min · ${format.money(price)}`}</span>
            </>
          ),
        }
      })}
      none={t('booking.noServiceFound')}
    />
  )
}

/** Every word searched for begins one of the name's. */
function isFound(name: string, search: string): boolean {
  const words = wordsOf(name)
  return wordsOf(search)
    .filter(Boolean)
    .every(wanted => words.some(word => word.startsWith(wanted)))
}

const wordsOf = (text: string) =>
  stripDiacritics(text)
    .toLowerCase()
    .split(/[\s,./()-]+/)
