import { IconArmchair } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cabinet } from '#contract/clinic/cabinets.ts'
import { removeCabinet, changeCabinet } from '#contract/clinic/cabinets.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import { useListActions } from '#web/api/use-list-actions.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useOpenRecord } from '#web/parts/records/use-open-record.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { useShownPlaces } from '#web/parts/clinic/use-shown-places.ts'
import { CabinetDrawer } from './CabinetDrawer.tsx'
import { useSorted } from '#web/ui/use-sorted.ts'
import { usePlaces } from '#web/parts/clinic/use-places.ts'
import styles from './CabinetsPage.module.css'

const nameOf = (cabinet: Cabinet) => cabinet.name

/** The rooms of each location. */
export function CabinetsPage({ guide }: { guide: ReactNode }) {
  const { t } = useTranslation(['clinic', 'staff'])
  const { can } = useStaff()
  const mayManage = can('cabinets.manage')
  const shows = useShownPlaces()
  const { locations, cabinets, problem } = usePlaces()
  const [open, setOpen] = useOpenRecord('cabinets', mayManage ? cabinets : undefined)
  const { setActive, remove } = useListActions<Cabinet>({
    nameOf,
    setActive: ({ id }, active) => callKeeping(changeCabinet, { id, active }),
    remove: ({ id }) => callKeeping(removeCabinet, { id }),
    noun: 'cabinet',
  })
  const inUse = locations?.filter(location => location.active)
  const placeOf = (cabinet: Cabinet) => locations?.find(one => one.id === cabinet.location_id)?.name ?? ''
  const { sort, sorting } = useSorted<Cabinet>({ name: nameOf, location: placeOf })

  if (inUse?.length === 0)
    return (
      <div className={styles.first}>
        {guide}
        <EmptyState
          level={1}
          icon={<IconArmchair size={28} stroke={1.75} />}
          title={t('clinic:cabinets.needLocation')}
          text={t('clinic:cabinets.needLocationText')}
        >
          <Link to="/cabinet/administration/locations" className={buttonClass({ size: 'dense' })}>
            {t('clinic:cabinets.toLocations')}
          </Link>
        </EmptyState>
      </div>
    )
  return (
    <>
      <ListPage
        title={t('staff:tabs.cabinets')}
        items={cabinets}
        problem={problem}
        nameOf={cabinet => `${cabinet.name} ${shows.locations ? placeOf(cabinet) : ''}`}
        isActive={cabinet => cabinet.active}
        add={mayManage ? t('clinic:cabinets.add') : undefined}
        onAdd={() => setOpen('new')}
        guide={guide}
        empty={{
          icon: <IconArmchair size={28} stroke={1.75} />,
          title: t('clinic:cabinets.emptyTitle'),
          text: t('clinic:cabinets.emptyText'),
        }}
      >
        {shown => (
          <DataTable
            label={t('clinic:cabinets.name')}
            items={sort(shown)}
            nameSort="name"
            sorting={sorting}
            keyOf={cabinet => cabinet.id}
            renderName={(cabinet, look) =>
              mayManage ? (
                <button type="button" {...look} onClick={() => setOpen(cabinet)}>
                  {cabinet.name}
                </button>
              ) : (
                <strong>{cabinet.name}</strong>
              )
            }
            columns={
              shows.locations
                ? [
                    {
                      name: 'location',
                      head: t('clinic:cabinets.location'),
                      renderCell: placeOf,
                      sort: 'location',
                      phone: true,
                    },
                  ]
                : []
            }
            renderTools={
              mayManage
                ? cabinet => (
                    <RowMenu
                      name={cabinet.name}
                      active={cabinet.active}
                      onEdit={() => setOpen(cabinet)}
                      onActive={active => setActive(cabinet, active)}
                      onDelete={() => remove(cabinet)}
                      deleteText={t('clinic:list.deleteOrKeep')}
                    />
                  )
                : undefined
            }
          />
        )}
      </ListPage>
      {open && inUse ? (
        <CabinetDrawer
          cabinet={open === 'new' ? undefined : open}
          locations={inUse}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  )
}
