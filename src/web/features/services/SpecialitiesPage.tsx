import { IconCertificate } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { changeSpeciality, removeSpeciality } from '#contract/clinic/specialities.ts'
import type { Speciality } from '#contract/clinic/specialities.ts'
import { call } from '#web/api/client.ts'
import { useListActions } from '#web/api/use-list-actions.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useOpenRecord } from '#web/parts/records/use-open-record.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { useSorted } from '#web/ui/use-sorted.ts'
import { useSpecialities } from './service-queries.ts'
import { SpecialityDrawer } from './SpecialityDrawer.tsx'

const nameOf = (speciality: Speciality) => speciality.name

/** What patients look for their doctor by. */
export function SpecialitiesPage({ guide }: { guide: ReactNode }) {
  const { t } = useTranslation(['clinic', 'staff'])
  const { can } = useStaff()
  const mayManage = can('services.manage')
  const { data, error, refetch } = useSpecialities()
  const [open, setOpen] = useOpenRecord('specialities', mayManage ? data : undefined)
  const { setActive, remove } = useListActions<Speciality>({
    nameOf,
    setActive: ({ id }, active) => call(changeSpeciality, { id, active }),
    remove: ({ id }) => call(removeSpeciality, { id }),
    noun: 'speciality',
  })
  const { sort, sorting } = useSorted<Speciality>({
    name: nameOf,
    doctors: one => one.doctors,
    services: one => one.services,
  })
  return (
    <>
      <ListPage
        title={t('staff:tabs.specialities')}
        items={data}
        problem={error ? { message: error.message, retry: () => void refetch() } : undefined}
        nameOf={nameOf}
        isActive={speciality => speciality.active}
        add={mayManage ? t('clinic:specialities.add') : undefined}
        onAdd={() => setOpen('new')}
        guide={guide}
        empty={{
          icon: <IconCertificate size={28} stroke={1.75} />,
          title: t('clinic:specialities.emptyTitle'),
          text: t('clinic:specialities.emptyText'),
        }}
      >
        {shown => (
          <DataTable
            label={t('staff:tabs.specialities')}
            items={sort(shown)}
            nameSort="name"
            sorting={sorting}
            keyOf={speciality => speciality.id}
            renderName={(speciality, look) =>
              mayManage ? (
                <button type="button" {...look} onClick={() => setOpen(speciality)}>
                  {speciality.name}
                </button>
              ) : (
                <strong>{speciality.name}</strong>
              )
            }
            columns={[
              {
                name: 'doctors',
                head: t('clinic:specialities.doctors'),
                renderCell: one => one.doctors,
                sort: 'doctors',
                numeric: true,
              },
              {
                name: 'services',
                head: t('clinic:specialities.services'),
                renderCell: one => one.services,
                sort: 'services',
                numeric: true,
              },
            ]}
            renderTools={
              mayManage
                ? speciality => (
                    <RowMenu
                      name={speciality.name}
                      active={speciality.active}
                      onEdit={() => setOpen(speciality)}
                      onActive={active => setActive(speciality, active)}
                      onDelete={
                        speciality.doctors + speciality.services === 0 ? () => remove(speciality) : undefined
                      }
                      deleteText={t('clinic:list.deleteUnused')}
                    />
                  )
                : undefined
            }
          />
        )}
      </ListPage>
      {open ? (
        <SpecialityDrawer speciality={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  )
}
