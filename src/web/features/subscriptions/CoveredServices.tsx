import { IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldText } from '#domain/people/person-name.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { Service } from '#web/parts/clinic/clinic-queries.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import styles from './CoveredServices.module.css'

interface CoveredServicesProps {
  services: readonly Service[]
  chosen: readonly number[]
  error: string | undefined
  onChange: (chosen: number[]) => void
}

/** The services of a package: what is chosen as chips, more by typing. */
export function CoveredServices({ services, chosen, error, onChange }: CoveredServicesProps) {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const id = useId()
  const [search, setSearch] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const words = foldText(search).split(' ').filter(Boolean)
  const found = services.filter(
    ({ id: each, active, name }) =>
      active && !chosen.includes(each) && words.every(word => foldText(name).includes(word)),
  )
  return (
    <fieldset className={styles.root} data-wrong={error ? true : undefined}>
      <legend>{t('covered')}</legend>
      {chosen.length > 0 ? (
        <ul className={styles.chips}>
          {services
            .filter(service => chosen.includes(service.id))
            .map(({ id: each, name }) => (
              <li key={each}>
                <button
                  type="button"
                  className={styles.chip}
                  aria-label={t('dropService', { name })}
                  onClick={() => onChange(chosen.filter(one => one !== each))}
                >
                  {name}
                  <IconX size={16} stroke={1.75} aria-hidden="true" />
                </button>
              </li>
            ))}
        </ul>
      ) : null}
      <Combobox
        id={id}
        label={t('addService')}
        listLabel={t('addService')}
        placeholder={t('addService')}
        error={error}
        value={search}
        onType={text => {
          setSearch(text)
          setIsOpen(true)
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        choices={found.map(service => ({
          key: service.id,
          onPick: () => {
            onChange([...chosen, service.id])
            setSearch('')
          },
          className: styles.choice,
          content: (
            <>
              <span>{service.name}</span>
              <span className={styles.price}>{format.money(service.price)}</span>
            </>
          ),
        }))}
        none={t('noService')}
      />
    </fieldset>
  )
}
