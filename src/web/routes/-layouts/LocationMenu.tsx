import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listLocations } from '#contract/clinic/locations.ts'
import { query } from '#web/api/query.ts'
import { useShownPlaces } from '#web/parts/clinic/use-shown-places.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { useAccount } from './use-account.ts'
import styles from './StaffTopBar.module.css'

/** The clinic and which of its locations the calendar shows. */
export function LocationMenu() {
  const { t } = useTranslation('staff')
  const account = useAccount()
  const { locations: showsLocations } = useShownPlaces()
  const navigate = useNavigate()
  const calendar = useMatch({ from: '/cabinet/administration/calendar', shouldThrow: false })?.search
  const { data } = useQuery(query(listLocations, {}))
  const locations = data?.data.filter(location => location.active) ?? []
  const chosen = calendar?.selectedLocationsId?.length === 1 ? calendar.selectedLocationsId[0] : undefined
  const shown = locations.length === 1 ? locations[0] : locations.find(location => location.id === chosen)

  function choose(ids: number[] | undefined) {
    void navigate({
      to: '/cabinet/administration/calendar',
      search: { ...calendar, selectedLocationsId: ids },
    })
  }

  const items = [
    ...(locations.length > 1 ? [{ id: undefined, name: t('topbar.allLocations') }] : []),
    ...locations,
  ]
  // There is one, and nothing to choose.
  if (!showsLocations)
    return (
      <span className={styles.place}>
        <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
        <strong>{account?.clinic_name ?? '…'}</strong>
      </span>
    )
  return (
    <Menu
      side="start"
      triggerClassName={styles.place}
      trigger={
        <>
          <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
          <strong>{account?.clinic_name ?? '…'}</strong>
          <span>{shown?.name ?? (locations.length > 1 ? t('topbar.allLocations') : '')}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </>
      }
    >
      {items.map(({ id, name }) => (
        <MenuItem
          key={id ?? 'all'}
          icon={
            <IconCheck
              size={18}
              stroke={1.75}
              visibility={id === chosen ? 'visible' : 'hidden'}
              aria-hidden="true"
            />
          }
          isChosen={id === chosen}
          onClick={() => choose(id === undefined ? undefined : [id])}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
