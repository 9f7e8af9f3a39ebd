import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useClinic } from '#web/parts/clinic/clinic-queries.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { ShortLabel } from '#web/ui/ShortLabel.tsx'
import styles from './FilterRow.module.css'

interface ServiceFilterProps {
  chosen: number | undefined
  onChange: (id: number | undefined) => void
}

/** Only bookings with one service, or all; letters typed find a service among hundreds. */
export function ServiceFilter({ chosen, onChange }: ServiceFilterProps) {
  const { t } = useTranslation('staff')
  const { services = [] } = useClinic()
  const service = services.find(each => each.id === chosen)
  if (services.length === 0) return null
  return (
    <Menu
      side="start"
      triggerClassName={styles.select}
      trigger={
        <>
          {service ? (
            <strong className={styles.only}>
              <span className="visually-hidden">{t('calendar.services')} </span>
              <ShortLabel label={service.name} />
            </strong>
          ) : (
            t('calendar.services')
          )}
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </>
      }
    >
      <MenuItem isChosen={!service} onClick={() => onChange(undefined)}>
        {t('calendar.allServices')}
      </MenuItem>
      {services.map(({ id, name }) => (
        <MenuItem key={id} isChosen={id === service?.id} onClick={() => onChange(id)}>
          <ShortLabel label={name} />
        </MenuItem>
      ))}
    </Menu>
  )
}
