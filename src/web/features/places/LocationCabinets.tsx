import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconArmchair,
  IconArrowsExchange,
  IconGripVertical,
  IconMapPin,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeCabinet, type Cabinet } from '#contract/clinic/cabinets.ts'
import type { Doctor } from '#contract/clinic/doctors.ts'
import type { Location } from '#contract/clinic/locations.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useServices, type Service } from '#web/parts/clinic/clinic-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { DotsMenu } from '#web/ui/RowMenu.tsx'
import { CabinetDrawer } from './CabinetDrawer.tsx'
import styles from './LocationPage.module.css'

interface LocationCabinetsProps {
  location: Location
  cabinets: readonly Cabinet[]
  locations: readonly Location[]
  doctors: readonly Doctor[]
}

interface Move {
  cabinet: Cabinet
  to: Location
}

/** The cabinets of a location; each may go to another by dragging or from its menu, which is asked about first. */
export function LocationCabinets({ location, cabinets, locations, doctors }: LocationCabinetsProps) {
  const { t } = useTranslation(['places', 'clinic', 'staff', 'common'])
  const { can } = useStaff()
  const mayManage = can('cabinets.manage')
  const invalidate = useInvalidate()
  const services = useServices().data?.data ?? []
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const [isDragging, setIsDragging] = useState(false)
  const [asked, setAsked] = useState<Move>()
  const [edited, setEdited] = useState<Cabinet | 'new'>()
  const others = locations.filter(({ id, active }) => active && id !== location.id)
  const doctorsIn = ({ id }: Cabinet) =>
    doctors
      .filter(doctor => doctor.schedule.some(hours => hours.cabinet_id === id))
      // Title and name stay together.
      .map(({ last_name: name }) => t('staff:calendar.doctorName', { name }).replaceAll(' ', '\u00A0'))

  const moving = useMutation({
    mutationFn: ({ cabinet, to }: Move) =>
      callKeeping(changeCabinet, { id: cabinet.id, location_id: to.id, version: cabinet.version }),
    onSuccess(_, { cabinet, to }) {
      setAsked(undefined)
      invalidate(['cabinet', 'doctor'])
      showNotice({ kind: 'ok', text: t('places:moved', { name: cabinet.name, place: to.name }) })
    },
  })
  const switching = useMutation({
    mutationFn: ({ id, active }: Cabinet) => callKeeping(changeCabinet, { id, active: !active }),
    onSuccess: () => invalidate('cabinet'),
  })

  return (
    <section aria-labelledby="cabinets-title">
      <div className={styles.head}>
        <h2 id="cabinets-title">{t('places:cabinets')}</h2>
        {mayManage && location.active ? (
          <Button
            variant="secondary"
            size="dense"
            icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setEdited('new')}
          >
            {t('places:add')}
          </Button>
        ) : null}
      </div>
      <p className={styles.text}>
        {cabinets.length === 0
          ? t('places:noCabinets')
          : mayManage && others.length > 0
            ? t('places:dragText')
            : null}
      </p>
      <DndContext
        sensors={sensors}
        onDragStart={() => setIsDragging(true)}
        onDragCancel={() => setIsDragging(false)}
        onDragEnd={({ active, over }) => {
          setIsDragging(false)
          const cabinet = cabinets.find(({ id }) => id === active.id)
          const to = others.find(({ id }) => id === over?.id)
          if (cabinet && to) setAsked({ cabinet, to })
        }}
      >
        <ul className={styles.card}>
          {cabinets.map(cabinet => (
            <li key={cabinet.id} className={styles.cabinet} data-inactive={!cabinet.active || undefined}>
              {mayManage && others.length > 0 ? <Handle cabinet={cabinet} /> : null}
              <span className={styles.icon} aria-hidden="true">
                <IconArmchair size={18} stroke={1.75} />
              </span>
              <span className={styles.name}>
                <strong>{cabinet.name}</strong>
                <ServiceWords cabinet={cabinet} services={services} />
              </span>
              <span className={styles.text}>
                {cabinet.active ? doctorsIn(cabinet).join(', ') : t('places:inactive')}
              </span>
              {mayManage ? (
                <DotsMenu label={cabinet.name}>
                  <MenuItem icon={<IconPencil size={18} stroke={1.75} />} onClick={() => setEdited(cabinet)}>
                    {t('common:actions.edit')}
                  </MenuItem>
                  {others.map(to => (
                    <MenuItem
                      key={to.id}
                      icon={<IconArrowsExchange size={18} stroke={1.75} />}
                      onClick={() => setAsked({ cabinet, to })}
                    >
                      {t('places:moveTo', { place: to.name })}
                    </MenuItem>
                  ))}
                  <MenuItem
                    icon={<IconArchive size={18} stroke={1.75} />}
                    onClick={() => switching.mutate(cabinet)}
                  >
                    {t(cabinet.active ? 'clinic:list.deactivate' : 'clinic:list.activate')}
                  </MenuItem>
                </DotsMenu>
              ) : null}
            </li>
          ))}
        </ul>
        {isDragging ? (
          <ul className={styles.drops}>
            {others.map(to => (
              <Drop key={to.id} location={to} />
            ))}
          </ul>
        ) : null}
      </DndContext>
      {asked ? (
        <div className={styles.ask} role="alert">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
          <div>
            <strong>{t('places:askMove', { name: asked.cabinet.name, place: asked.to.name })}</strong>
            <p>
              {doctorsIn(asked.cabinet).length > 0
                ? `${t('places:askMoveHours', { doctors: doctorsIn(asked.cabinet).join(', ') })} `
                : null}
              {t('places:askMoveText')}
            </p>
            <div className={styles.foot}>
              <Button size="dense" busy={moving.isPending} onClick={() => moving.mutate(asked)}>
                {t('places:move')}
              </Button>
              <Button variant="secondary" size="dense" onClick={() => setAsked(undefined)}>
                {t('common:actions.cancel')}
              </Button>
            </div>
          </div>
        </div>
      ) : null}
      {edited ? (
        <CabinetDrawer
          cabinet={edited === 'new' ? undefined : edited}
          locations={[location, ...others]}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </section>
  )
}

const NAMED = 2

function ServiceWords({ cabinet, services }: { cabinet: Cabinet; services: readonly Service[] }) {
  const { t } = useTranslation('places')
  const { service_ids: ids } = cabinet
  const names = ids && services.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const words = !names
    ? t('anyService')
    : names.length <= NAMED
      ? names.join(', ')
      : t('moreServices', { names: names.slice(0, NAMED).join(', '), count: names.length - NAMED })
  return <span className={styles.text}>{words}</span>
}

function Handle({ cabinet }: { cabinet: Cabinet }) {
  const { t } = useTranslation('places')
  const { setNodeRef, listeners, transform } = useDraggable({ id: cabinet.id })
  return (
    <span
      ref={setNodeRef}
      className={styles.handle}
      title={t('drag', { name: cabinet.name })}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      {...listeners}
    >
      <IconGripVertical size={16} stroke={2} aria-hidden="true" />
    </span>
  )
}

function Drop({ location }: { location: Location }) {
  const { t } = useTranslation('places')
  const { setNodeRef, isOver } = useDroppable({ id: location.id })
  return (
    <li ref={setNodeRef} className={styles.drop} data-over={isOver || undefined}>
      <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
      <strong>{location.name}</strong> {t('dropHere')}
    </li>
  )
}
