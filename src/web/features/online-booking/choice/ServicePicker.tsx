import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formMessage } from '#contract/form-messages.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useServiceWords } from '../use-service-words.ts'
import { kindOfServices, MOST_SERVICES } from '../visit-choice.ts'
import type { Bookable } from '../visit-choice.ts'
import styles from './ServicePicker.module.css'

interface ServicePickerProps {
  services: Bookable[]
  chosen: number[]
  /** Whether somebody gives it together with those chosen; without it, always. */
  canAdd?: (id: number) => boolean
  onChange: (ids: number[]) => void
}

const SHOWN_FIRST = 3

/** What the visit is for: several services make one longer visit. */
export function ServicePicker({ services, chosen, canAdd, onChange }: ServicePickerProps) {
  const { t } = useTranslation('patient')
  const words = useServiceWords()
  const id = useId()
  const hasHidden = services.length > SHOWN_FIRST + 1
  const [all, setAll] = useState(() =>
    services.slice(SHOWN_FIRST).some(service => chosen.includes(service.id)),
  )
  const shown = all || !hasHidden ? services : services.slice(0, SHOWN_FIRST)
  const hidden = services.length - SHOWN_FIRST
  // Once something is chosen, why what is given otherwise cannot be.
  const isApart =
    chosen.length > 0 &&
    kindOfServices(
      services,
      services.map(service => service.id),
    ) === 'mixed'
  return (
    <section aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {t('doctorPage.chooseService')}
      </h2>
      <p className={styles.help}>
        {isApart ? formMessage('mixed_kinds', currentLanguage()) : t('doctorPage.severalServices')}
      </p>
      <div className={styles.card}>
        {shown.map(service => (
          <label key={service.id} className={styles.row}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={chosen.includes(service.id)}
              disabled={
                !chosen.includes(service.id) &&
                (chosen.length >= MOST_SERVICES || canAdd?.(service.id) === false)
              }
              onChange={event =>
                onChange(
                  event.target.checked
                    ? [...chosen, service.id]
                    : chosen.filter(other => other !== service.id),
                )
              }
            />
            <span className={styles.box} aria-hidden="true">
              <IconCheck size={16} stroke={2.5} />
            </span>
            <span className={styles.words}>
              <span className={styles.name}>{service.name}</span>
              <span className={styles.minutes}>{words.minutes(service)}</span>
            </span>
            <strong className={styles.price}>{words.price(service)}</strong>
          </label>
        ))}
        {hasHidden ? (
          <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('doctorPage.fewerServices') : t('doctorPage.moreServices', { count: hidden })}
            <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
          </button>
        ) : null}
      </div>
    </section>
  )
}
