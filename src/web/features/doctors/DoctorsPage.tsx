import { IconStethoscope } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManagedDoctor } from '#contract/clinic/doctors.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { DoctorAvatar } from '#web/parts/clinic/DoctorAvatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { useSorted } from '#web/ui/use-sorted.ts'
import { nameOfDoctor, useManagedDoctors } from './doctor-queries.ts'
import { DoctorDrawer } from './DoctorDrawer.tsx'
import { useDoctorActions } from './use-doctor-actions.ts'
import { countHours, decimalsOf, draftOf } from './week-draft.ts'
import styles from './DoctorsPage.module.css'

const ADDRESS = '/cabinet/administration/doctors/$id'

/** The clinic's doctors, with what they do and how much they work. */
export function DoctorsPage({ guide }: { guide: ReactNode }) {
  const { t } = useTranslation(['clinic', 'staff', 'doctors'])
  const navigate = useNavigate()
  const { can } = useStaff()
  const mayManage = can('doctors.manage')
  const { data, error, refetch } = useManagedDoctors()
  const [open, setOpen] = useState<ManagedDoctor | 'new'>()
  const { sort, sorting } = useSorted<ManagedDoctor>({
    name: doctor => `${doctor.last_name} ${doctor.first_name}`,
    upcoming: doctor => doctor.upcoming,
    services: doctor => doctor.services.length,
  })
  const { setActive, remove } = useDoctorActions()
  const problem = error ? { message: error.message, retry: () => void refetch() } : undefined
  return (
    <>
      <ListPage
        title={t('staff:tabs.doctors')}
        items={data}
        problem={problem}
        nameOf={doctor => `${nameOfDoctor(doctor)} ${doctor.email} ${doctor.mobile}`}
        isActive={doctor => doctor.active}
        sides={{ active: t('doctors:active'), inactive: t('doctors:left') }}
        add={mayManage ? t('clinic:doctors.add') : undefined}
        onAdd={() => setOpen('new')}
        guide={guide}
        empty={{
          icon: <IconStethoscope size={28} stroke={1.75} />,
          title: t('clinic:doctors.emptyTitle'),
          text: t('clinic:doctors.emptyText'),
        }}
      >
        {shown => (
          <DataTable
            label={t('staff:tabs.doctors')}
            items={sort(shown)}
            nameSort="name"
            sorting={sorting}
            keyOf={doctor => doctor.id}
            renderStart={doctor => <DoctorAvatar doctor={doctor} size={32} />}
            renderName={(doctor, look) => (
              <Link to={ADDRESS} params={{ id: String(doctor.id) }} {...look}>
                {nameOfDoctor(doctor)}
              </Link>
            )}
            columns={[
              {
                name: 'week',
                head: t('clinic:doctors.week'),
                renderCell: doctor => <Week doctor={doctor} />,
                phone: true,
              },
              {
                name: 'services',
                head: t('clinic:doctors.services'),
                renderCell: doctor => t('clinic:doctors.servicesCount', { count: doctor.services.length }),
                sort: 'services',
                phone: true,
              },
              {
                name: 'contact',
                head: t('clinic:doctors.contact'),
                renderCell: doctor => <Contact doctor={doctor} />,
              },
              {
                name: 'account',
                head: t('clinic:doctors.accountHead'),
                renderCell: doctor => <AccountBadge doctor={doctor} />,
              },
              {
                name: 'upcoming',
                head: t('clinic:doctors.upcoming'),
                renderCell: doctor => doctor.upcoming,
                sort: 'upcoming',
                numeric: true,
              },
            ]}
            renderTools={doctor => (
              <RowMenu
                name={nameOfDoctor(doctor)}
                active={doctor.active}
                onEdit={() => setOpen(doctor)}
                onActive={active => setActive(doctor, active)}
                onDelete={() => remove(doctor)}
                deleteText={t('clinic:doctors.deleteText')}
              />
            )}
          />
        )}
      </ListPage>
      {open ? (
        <DoctorDrawer
          doctor={open === 'new' ? undefined : open}
          colleagues={data ?? []}
          onClose={() => setOpen(undefined)}
          onSaved={({ id }) => {
            if (open === 'new') void navigate({ to: ADDRESS, params: { id: String(id) } })
            else setOpen(undefined)
          }}
        />
      ) : null}
    </>
  )
}

function Week({ doctor }: { doctor: ManagedDoctor }) {
  const { t } = useTranslation('clinic')
  const format = useFormat()
  const week = draftOf(doctor.schedule)
  if (week.length === 0) return <span className={styles.missing}>{t('doctors.noWeek')}</span>
  const hours = (countHours(week, 'odd') + countHours(week, 'even')) / 2
  return t('doctors.hours', { hours: format.number(hours, decimalsOf(hours)) })
}

function Contact({ doctor: { mobile, email } }: { doctor: ManagedDoctor }) {
  return (
    <>
      <span className={styles.block}>{mobile ? showPhone(mobile) : '–'}</span>
      {email ? <span className={styles.small}>{email}</span> : null}
    </>
  )
}

export function AccountBadge({ doctor: { account, online_visible, last_day } }: { doctor: ManagedDoctor }) {
  const { t } = useTranslation(['clinic', 'doctors'])
  const format = useFormat()
  const tone = { none: 'neutral', invited: 'warn', open: 'ok' } as const
  return (
    <span className={styles.badges}>
      <Badge tone={tone[account]}>{t(`clinic:doctors.account.${account}`)}</Badge>
      {online_visible ? null : <Badge>{t('clinic:doctors.hiddenOnline')}</Badge>}
      {last_day ? <Badge tone="warn">{t('doctors:until', { day: format.dayShort(last_day) })}</Badge> : null}
    </span>
  )
}
