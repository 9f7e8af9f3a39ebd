import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useClinic } from '#web/parts/clinic/clinic-queries.ts'
import styles from './FilterRow.module.css'

interface ServiceFilterProps {
  chosen: number | undefined
  onChange: (id: number | undefined) => void
}

/** Only bookings with one service, or all. The browser's own list: letters typed find a service among hundreds. */
export function ServiceFilter({ chosen, onChange }: ServiceFilterProps) {
  const { t } = useTranslation('staff')
  const { services = [] } = useClinic()
  const service = services.find(each => each.id === chosen)
  if (services.length === 0) return null
  return (
    <label className={styles.select}>
      {service ? <strong className={styles.only}>{service.name}</strong> : t('calendar.services')}
      <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
      <select
        aria-label={t('calendar.services')}
        value={service?.id ?? ''}
        onChange={event => onChange(Number(event.target.value) || undefined)}
      >
        <option value="">{t('calendar.allServices')}</option>
        {services.map(each => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    </label>
  )
}
