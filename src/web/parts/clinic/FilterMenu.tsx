import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { photoAddress } from '#web/api/image-address.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { ShortLabel } from '#web/ui/ShortLabel.tsx'
import type { Resource } from './resources.ts'
import styles from './FilterMenu.module.css'

interface FilterMenuProps {
  label: string
  /** Said when everything is shown. */
  all: string
  resources: readonly Resource[]
  chosen: readonly number[] | undefined
  onChange: (ids: number[] | undefined) => void
}

/** Which doctors or cabinets are shown; all when none is ticked. */
export function FilterMenu({ label, all, resources, chosen, onChange }: FilterMenuProps) {
  const { t } = useTranslation('staff')
  const shown = resources.filter(each => chosen?.includes(each.id))
  const only = shown.length === 1 ? shown[0] : undefined

  function toggle(id: number) {
    const ids = new Set(shown.map(each => each.id))
    if (!ids.delete(id)) ids.add(id)
    onChange(ids.size === 0 || ids.size === resources.length ? undefined : [...ids])
  }

  return (
    <Popover
      label={label}
      triggerClassName={styles.menu}
      trigger={
        <>
          {only ? (
            <>
              {only.colour !== undefined && (
                <Avatar
                  name={bareName(only)}
                  picture={photoAddress(only.photo ?? null, 96)}
                  color={only.colour}
                  size={22}
                />
              )}
              <strong className={styles.only}>{only.name}</strong>
            </>
          ) : (
            <>
              {label}
              {shown.length > 0 && (
                <strong>{t('calendar.ofCount', { count: shown.length, all: resources.length })}</strong>
              )}
            </>
          )}
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </>
      }
    >
      {() => (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{label}</legend>
          <label className={styles.choice}>
            <input type="checkbox" checked={shown.length === 0} onChange={() => onChange(undefined)} />
            {all}
          </label>
          {resources.map(resource => (
            <div key={resource.id} className={styles.choiceRow}>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={shown.includes(resource)}
                  onChange={() => toggle(resource.id)}
                />
                {resource.colour !== undefined && (
                  <Avatar
                    name={bareName(resource)}
                    picture={photoAddress(resource.photo ?? null, 96)}
                    color={resource.colour}
                    size={24}
                  />
                )}
                <span>
                  <ShortLabel label={resource.name} />
                </span>
              </label>
              <button
                type="button"
                className={styles.justThis}
                aria-label={t('calendar.justName', { name: resource.name })}
                onClick={() => onChange([resource.id])}
              >
                {t('calendar.just')}
              </button>
            </div>
          ))}
        </fieldset>
      )}
    </Popover>
  )
}

/** The name whose letters stand in the circle. */
const bareName = (resource: Resource) => resource.initials?.split('').join(' ') ?? resource.name
