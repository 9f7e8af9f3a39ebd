import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManagedService } from '#contract/clinic/services.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useVatRates } from '#web/parts/clinic/clinic-queries.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { walkNames } from '#web/ui/DataTable.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { TickBox } from '#web/ui/TickBox.tsx'
import type { CatalogueActions } from './catalogue-actions.ts'
import { DragHandle } from './DragHandle.tsx'
import { nameIn } from './service-queries.ts'
import styles from './Catalogue.module.css'

interface ServiceRowProps {
  service: ManagedService
  isPicked: boolean
  /** It stands still while the list is searched. */
  canMove: boolean
  isDragged: boolean
  actions: CatalogueActions
}

/** One service: what it is, takes and costs, who gives it and how often it was booked. */
export const ServiceRow = memo(function ServiceRow(props: ServiceRowProps) {
  const { service, isPicked, canMove, isDragged, actions } = props
  const { t } = useTranslation(['services', 'clinic'])
  const name = nameIn(service)
  return (
    <div
      role="row"
      className={styles.row}
      data-row
      data-picked={isPicked || undefined}
      data-dragged={isDragged || undefined}
    >
      <span role="cell" className={styles.grip}>
        {canMove ? <DragHandle kind="service" id={service.id} name={name} onStep={actions.step} /> : <span />}
        <TickBox
          label={t('clinic:list.pick', { name })}
          checked={isPicked}
          onChange={isRange => actions.tick(service.id, isRange)}
        />
      </span>
      <span role="rowheader" className={styles.name}>
        <button
          type="button"
          data-row-name={service.id}
          onKeyDown={walkNames}
          onClick={() => actions.open(service)}
        >
          {name}
        </button>
        <Marks service={service} />
      </span>
      <Figures service={service} />
      <span role="cell" className={styles.tools}>
        <RowMenu
          name={name}
          active={service.active}
          onEdit={() => actions.open(service)}
          onActive={active => actions.setActive(service, active)}
          onDelete={service.bookings === 0 ? () => actions.remove(service) : undefined}
          deleteText={t('clinic:list.deleteUnused')}
        >
          {canMove ? (
            <>
              <MenuItem
                icon={<IconArrowUp size={18} stroke={1.75} />}
                onClick={() => actions.step(service.id, -1)}
              >
                {t('services:moveUp')}
              </MenuItem>
              <MenuItem
                icon={<IconArrowDown size={18} stroke={1.75} />}
                onClick={() => actions.step(service.id, 1)}
              >
                {t('services:moveDown')}
              </MenuItem>
            </>
          ) : null}
        </RowMenu>
      </span>
    </div>
  )
})

/** A service as it follows the pointer. */
export function LiftedService({ service }: { service: ManagedService }) {
  return (
    <div className={styles.lifted}>
      <span className={styles.grip} />
      <span className={styles.name}>
        <strong>{nameIn(service)}</strong>
        <Marks service={service} />
      </span>
      <Figures service={service} />
      <span />
    </div>
  )
}

function Figures({ service }: { service: ManagedService }) {
  const { t } = useTranslation('clinic')
  const format = useFormat()
  return (
    <>
      <span role="cell" className={styles.figure}>
        {t('services.minutesShort', { count: service.minutes })}
      </span>
      <span role="cell" className={styles.price}>
        {format.money(service.price)}
      </span>
      <span role="cell" className={styles.roomy}>
        {service.doctors > 0 ? (
          service.doctors
        ) : (
          <span className={styles.nobody}>{t('services.nobody')}</span>
        )}
      </span>
      <span role="cell" className={styles.roomy}>
        {format.number(service.bookings)}
      </span>
    </>
  )
}

/** What sets a service apart from the usual. */
function Marks({ service }: { service: ManagedService }) {
  const { t } = useTranslation(['clinic', 'services'])
  const format = useFormat()
  const rates = useVatRates()
  const { group_count: count, kind, online_visible: isOnline, vat } = service
  return (
    <span className={styles.marks}>
      {count > 1 ? <Badge>{t('clinic:services.groupBadge', { count })}</Badge> : null}
      {kind === 'virtual' ? <Badge>{t('clinic:services.kinds.virtual')}</Badge> : null}
      {isOnline ? null : <Badge>{t('clinic:services.offline')}</Badge>}
      {vat === 'exempt' ? null : <Badge>{t('services:vatBadge', { rate: format.number(rates[vat]) })}</Badge>}
    </span>
  )
}
