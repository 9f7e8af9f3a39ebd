import { IconDoorExit, IconPencil } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keepDoctor } from '#contract/clinic/doctors.ts'
import type { ManagedDoctor } from '#contract/clinic/doctors.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { RecordHead } from '#web/parts/records/RecordHead.tsx'
import { DoctorAvatar } from '#web/parts/clinic/DoctorAvatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RecordPage } from '#web/parts/RecordPage.tsx'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { nameOfDoctor, useCabinetChoices, useManagedDoctors } from './doctor-queries.ts'
import type { CabinetChoice } from './doctor-queries.ts'
import { DoctorDrawer } from './DoctorDrawer.tsx'
import { AccountBadge } from './DoctorsPage.tsx'
import { ExceptionsPanel } from './ExceptionsPanel.tsx'
import { GivenServices } from './GivenServices.tsx'
import { useDoctorActions } from './use-doctor-actions.ts'
import { WeekEditor } from './WeekEditor.tsx'
import styles from './DoctorPage.module.css'

interface DoctorPageProps {
  id: number
  guide: ReactNode
}

/** One doctor: when they work, the days that differ, and who they are. */
export function DoctorPage({ id, guide }: DoctorPageProps) {
  const { t } = useTranslation(['clinic', 'staff', 'common'])
  const { data, error, refetch } = useManagedDoctors()
  const cabinets = useCabinetChoices()
  const doctor = data?.find(one => one.id === id)
  usePageTitle(doctor ? nameOfDoctor(doctor) : t('staff:tabs.doctors'))
  const trouble = error?.message ?? (data && !doctor ? t('clinic:doctors.missing') : undefined)
  if (trouble)
    return (
      <div className={styles.page}>
        <EmptyState level={1} title={trouble}>
          {error ? (
            <Button size="dense" onClick={() => void refetch()}>
              {t('common:actions.retry')}
            </Button>
          ) : null}
          <Link
            to="/cabinet/administration/doctors"
            className={buttonClass({ variant: 'secondary', size: 'dense' })}
          >
            {t('clinic:doctors.toAll')}
          </Link>
        </EmptyState>
      </div>
    )
  if (!doctor || !data || !cabinets)
    return (
      <div className={styles.page} aria-busy="true">
        <Skeleton width={240} height={28} />
        <Skeleton height={320} />
      </div>
    )
  return <KnownDoctor doctor={doctor} colleagues={data} cabinets={cabinets} guide={guide} />
}

/** Who leaves may stay after all; those of their visits that were moved are with somebody else by now. */
function LastDay({ doctor, lastDay }: { doctor: ManagedDoctor; lastDay: string }) {
  const { t } = useTranslation('doctors')
  const format = useFormat()
  const invalidate = useInvalidate()
  const staying = useMutation({
    mutationFn: () => call(keepDoctor, { id: doctor.id }),
    onSuccess: () => showNotice({ kind: 'ok', text: t('stays', { name: nameOfDoctor(doctor) }) }),
    onSettled: () => invalidate('doctor'),
  })
  return (
    <section className={styles.lastDay} aria-label={t('leaves')}>
      <IconDoorExit size={20} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>{t('worksUntil', { day: format.day(lastDay) })}</strong>
        <span>{t('worksUntilText')}</span>
      </p>
      <Button variant="secondary" size="dense" busy={staying.isPending} onClick={() => staying.mutate()}>
        {t('stay')}
      </Button>
    </section>
  )
}

interface KnownDoctorProps {
  doctor: ManagedDoctor
  colleagues: readonly ManagedDoctor[]
  cabinets: readonly CabinetChoice[]
  guide: ReactNode
}

function KnownDoctor({ doctor, colleagues, cabinets, guide }: KnownDoctorProps) {
  const { t } = useTranslation(['clinic', 'common'])
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const { setActive, remove } = useDoctorActions()
  const facts = [
    t('clinic:doctors.servicesCount', { count: doctor.services.length }),
    doctor.mobile ? showPhone(doctor.mobile) : undefined,
    doctor.email,
  ]
  return (
    <div className={styles.record}>
      <RecordPage
        label={nameOfDoctor(doctor)}
        head={
          <>
            <RecordHead
              back={{ to: '/cabinet/administration/doctors', label: t('clinic:doctors.toAll') }}
              picture={<DoctorAvatar doctor={doctor} size={44} />}
              name={nameOfDoctor(doctor)}
              facts={
                <>
                  {facts.filter(Boolean).join(' · ')}
                  {doctor.active ? null : <Badge tone="warn">{t('clinic:doctors.inactive')}</Badge>}
                  <AccountBadge doctor={doctor} />
                </>
              }
              tools={
                <>
                  <Button
                    variant="secondary"
                    size="dense"
                    icon={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
                    onClick={() => setEditing(true)}
                  >
                    {t('clinic:doctors.edit')}
                  </Button>
                  <RowMenu
                    name={nameOfDoctor(doctor)}
                    active={doctor.active}
                    onActive={active => setActive(doctor, active)}
                    onDelete={() =>
                      remove(doctor, () => void navigate({ to: '/cabinet/administration/doctors' }))
                    }
                    deleteText={t('clinic:doctors.deleteText')}
                  />
                </>
              }
            />
            {doctor.last_day ? <LastDay doctor={doctor} lastDay={doctor.last_day} /> : null}
            <div className={styles.guide}>{guide}</div>
          </>
        }
        tabs={[
          {
            key: 'week',
            label: t('clinic:doctors.week'),
            content: (
              <div className={styles.columns}>
                <WeekEditor doctor={doctor} cabinets={cabinets} />
                <ExceptionsPanel doctorId={doctor.id} cabinets={cabinets} />
              </div>
            ),
          },
          {
            key: 'services',
            label: t('clinic:doctors.services'),
            content: <GivenServices doctor={doctor} />,
          },
        ]}
      />
      {editing ? (
        <DoctorDrawer
          doctor={doctor}
          colleagues={colleagues}
          onClose={() => setEditing(false)}
          onSaved={() => setEditing(false)}
        />
      ) : null}
    </div>
  )
}
