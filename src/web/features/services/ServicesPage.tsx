import { IconDental } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { changeService, removeService } from '#contract/services.ts'
import type { ManagedService } from '#contract/services.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import { call } from '#web/api/client.ts'
import { useListActions } from '#web/api/use-list-actions.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useOpenRecord } from '#web/parts/records/use-open-record.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { ServiceDrawer } from './ServiceDrawer.tsx'
import { nameIn, useManagedServices, useSpecialities } from './service-queries.ts'
import styles from './ServicesPage.module.css'

/** What the clinic offers, how long it takes and what it costs. */
export function ServicesPage({ guide }: { guide: ReactNode }) {
  const { t } = useTranslation(['clinic', 'staff', 'common'])
  const format = useFormat()
  const { can } = useStaff()
  const mayManage = can('services.manage')
  const services = useManagedServices(mayManage)
  const specialities = useSpecialities().data
  const [open, setOpen] = useOpenRecord('services', services.data)
  const { setActive, remove } = useListActions<ManagedService>({
    nameOf: nameIn,
    setActive: ({ id }, active) => callKeeping(changeService, { id, active }),
    remove: ({ id }) => call(removeService, { id }),
    noun: 'service',
  })
  const specialityOf = (service: ManagedService) =>
    specialities?.find(one => one.id === service.speciality_id)?.name ?? ''
  const problem = services.error
    ? { message: services.error.message, retry: () => void services.refetch() }
    : undefined
  return (
    <>
      <ListPage
        title={t('staff:tabs.services')}
        items={services.data}
        problem={problem}
        nameOf={service => `${service.name_ro} ${service.name_en} ${specialityOf(service)}`}
        isActive={service => service.active}
        add={mayManage ? t('clinic:services.add') : undefined}
        onAdd={() => setOpen('new')}
        guide={guide}
        empty={{
          icon: <IconDental size={28} stroke={1.75} />,
          title: t('clinic:services.emptyTitle'),
          text: t('clinic:services.emptyText'),
        }}
      >
        {shown => (
          <DataTable
            label={t('staff:tabs.services')}
            items={shown}
            keyOf={service => service.id}
            renderName={(service, look) => (
              <>
                <button type="button" {...look} onClick={() => setOpen(service)}>
                  {nameIn(service)}
                </button>
                <Marks service={service} />
              </>
            )}
            columns={[
              {
                name: 'speciality',
                head: t('clinic:services.speciality'),
                renderCell: service => specialityOf(service) || '–',
              },
              {
                name: 'duration',
                head: t('clinic:services.duration'),
                renderCell: service => t('clinic:services.minutesShort', { count: service.minutes }),
                numeric: true,
                phone: true,
              },
              {
                name: 'price',
                head: t('clinic:services.priceHead'),
                renderCell: service => <span className={styles.price}>{format.money(service.price)}</span>,
                numeric: true,
                phone: true,
              },
              {
                name: 'doctors',
                head: t('clinic:services.doctorsHead'),
                renderCell: service =>
                  service.doctors > 0 ? (
                    service.doctors
                  ) : (
                    <span className={styles.nobody}>{t('clinic:services.nobody')}</span>
                  ),
                numeric: true,
              },
              {
                name: 'bookings',
                head: t('clinic:services.bookingsHead'),
                renderCell: service => format.number(service.bookings),
                numeric: true,
              },
            ]}
            renderTools={service => (
              <RowMenu
                name={nameIn(service)}
                active={service.active}
                onEdit={() => setOpen(service)}
                onActive={active => setActive(service, active)}
                onDelete={service.bookings === 0 ? () => remove(service) : undefined}
                deleteText={t('clinic:list.deleteUnused')}
              />
            )}
          />
        )}
      </ListPage>
      {open ? (
        <ServiceDrawer
          service={open === 'new' ? undefined : open}
          specialities={specialities ?? []}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  )
}

/** What sets a service apart from the usual. */
function Marks({ service }: { service: ManagedService }) {
  const { t } = useTranslation('clinic')
  return (
    <span className={styles.marks}>
      {service.group_count > 1 ? (
        <Badge>{t('services.groupBadge', { count: service.group_count })}</Badge>
      ) : null}
      {service.kind === 'virtual' ? <Badge>{t('services.kinds.virtual')}</Badge> : null}
      {service.online_visible ? null : <Badge>{t('services.offline')}</Badge>}
    </span>
  )
}
