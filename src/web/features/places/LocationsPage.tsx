import { IconMapPin } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/clinic/locations.ts'
import { removeLocation, changeLocation } from '#contract/clinic/locations.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import { useListActions } from '#web/api/use-list-actions.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { useSorted } from '#web/ui/use-sorted.ts'
import { LocationDrawer } from './LocationDrawer.tsx'
import { usePlaces } from '#web/parts/clinic/use-places.ts'

const nameOf = (location: Location) => location.name
const addressOf = ({ address, city, county }: Location) =>
  [...new Set([address, city, city.startsWith(county) ? '' : county])].filter(Boolean).join(', ')

/** Where the clinic sees patients. */
export function LocationsPage({ guide }: { guide: ReactNode }) {
  const { t } = useTranslation(['clinic', 'staff'])
  const { can } = useStaff()
  const mayManage = can('locations.manage')
  const { locations, cabinets, problem } = usePlaces()
  const [isAdding, setIsAdding] = useState(false)
  const navigate = useNavigate()
  const open = ({ id }: Location) =>
    void navigate({ to: '/cabinet/administration/locations/$id', params: { id: String(id) } })
  const { setActive, remove } = useListActions<Location>({
    nameOf,
    setActive: ({ id }, active) => callKeeping(changeLocation, { id, active }),
    remove: ({ id }) => callKeeping(removeLocation, { id }),
    noun: 'location',
  })
  const { sort, sorting } = useSorted<Location>({ name: nameOf, address: addressOf })
  return (
    <>
      <ListPage
        title={t('staff:tabs.locations')}
        items={locations}
        problem={problem}
        nameOf={location => `${location.name} ${addressOf(location)}`}
        isActive={location => location.active}
        add={mayManage ? t('clinic:locations.add') : undefined}
        onAdd={() => setIsAdding(true)}
        guide={guide}
        empty={{
          icon: <IconMapPin size={28} stroke={1.75} />,
          title: t('clinic:locations.emptyTitle'),
          text: t('clinic:locations.emptyText'),
        }}
      >
        {shown => (
          <DataTable
            label={t('clinic:locations.name')}
            items={sort(shown)}
            nameSort="name"
            sorting={sorting}
            keyOf={location => location.id}
            renderName={(location, look) =>
              mayManage ? (
                <Link
                  {...look}
                  to="/cabinet/administration/locations/$id"
                  params={{ id: String(location.id) }}
                >
                  {location.name}
                </Link>
              ) : (
                <strong>{location.name}</strong>
              )
            }
            columns={[
              {
                name: 'address',
                head: t('clinic:locations.address'),
                renderCell: location => addressOf(location) || t('clinic:locations.noAddress'),
                sort: 'address',
                phone: true,
              },
              {
                name: 'phone',
                head: t('clinic:locations.phone'),
                renderCell: location => (location.phone ? showPhone(location.phone) : '–'),
              },
              {
                name: 'cabinets',
                head: t('clinic:locations.cabinets'),
                renderCell: location =>
                  cabinets
                    ?.filter(cabinet => cabinet.location_id === location.id && cabinet.active)
                    .map(cabinet => cabinet.name)
                    .join(', ') || '–',
              },
            ]}
            renderTools={
              mayManage
                ? location => (
                    <RowMenu
                      name={location.name}
                      active={location.active}
                      onEdit={() => open(location)}
                      onActive={active => setActive(location, active)}
                      onDelete={() => remove(location)}
                      deleteText={t('clinic:list.deleteOrKeep')}
                    />
                  )
                : undefined
            }
          />
        )}
      </ListPage>
      {isAdding ? <LocationDrawer onClose={() => setIsAdding(false)} /> : null}
    </>
  )
}
