import { DndContext, DragOverlay } from '@dnd-kit/core'
import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { pick, type Picked } from '#web/ui/use-selection.ts'
import { TickBox } from '#web/ui/TickBox.tsx'
import { useSteady, type CatalogueActions } from './catalogue-actions.ts'
import type { Shelf } from './service-order.ts'
import { nameIn } from './service-queries.ts'
import { LiftedService, ServiceRow } from './ServiceRow.tsx'
import { ShelfHead } from './ShelfHead.tsx'
import { useDragging, type Line } from './use-dragging.ts'
import styles from './Catalogue.module.css'

interface CatalogueListProps {
  /** With what is shown of them. */
  shelves: readonly Shelf[]
  /** Whether rows can be moved. */
  canMove: boolean
  picked: Picked
  onPick: (picked: Picked) => void
  folded: ReadonlySet<number | null>
  actions: Omit<CatalogueActions, 'tick' | 'tickAll'>
}

/** As many rows as any screen shows: they are there before the others. */
const FIRST_ROWS = 60

/** Services by category. Rows are dragged by their handles, or moved by the arrow keys on them. */
export function CatalogueList(props: CatalogueListProps) {
  const { shelves, canMove, picked, onPick, folded } = props
  const { t } = useTranslation(['services', 'clinic', 'common'])
  const list = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => linesOf(shelves, folded), [shelves, folded])
  const [isWhole, setIsWhole] = useState(lines.length <= FIRST_ROWS)
  useEffect(() => startTransition(() => setIsWhole(true)), [])
  const actions = useSteady({
    ...props.actions,
    tick(id, isRange) {
      const rows = lines.flatMap(({ service }) => service?.id ?? [])
      onPick(pick(picked, rows, id, isRange))
    },
    tickAll(ids, isOn) {
      const others = [...picked.ids].filter(id => !ids.includes(id))
      onPick({ ids: new Set(isOn ? [...others, ...ids] : others), anchor: undefined })
    },
  })
  const listed = shelves.flatMap(({ services }) => services.map(({ id }) => id))
  const pickedCount = listed.filter(id => picked.ids.has(id)).length
  const { dragged, top, context } = useDragging(list, lines, actions)
  const isDragged = (kind: string, id: number | undefined) => dragged?.kind === kind && dragged.id === id
  useKeptFocus(list)
  const lifted = lines.find(({ shelf, service }) =>
    dragged?.kind === 'service'
      ? service?.id === dragged.id
      : dragged && !service && shelf.category?.id === dragged.id,
  )

  return (
    <DndContext {...context} accessibility={{ screenReaderInstructions: { draggable: '' } }}>
      <div ref={list} role="table" aria-label={t('services:service')} className={styles.list}>
        <div role="row" className={styles.heads}>
          <span role="columnheader" className={styles.grip}>
            <span className={styles.noHandle} />
            <TickBox
              label={t('clinic:list.pickAll')}
              checked={pickedCount > 0 && (pickedCount === listed.length || 'mixed')}
              onChange={() => actions.tickAll(listed, pickedCount < listed.length)}
            />
          </span>
          <span role="columnheader">{t('services:service')}</span>
          <span role="columnheader" className={styles.figure}>
            {t('clinic:services.duration')}
          </span>
          <span role="columnheader" className={styles.figure}>
            {t('clinic:services.priceHead')}
          </span>
          <span role="columnheader" className={styles.roomy}>
            {t('clinic:services.doctorsHead')}
          </span>
          <span role="columnheader" className={styles.roomy}>
            {t('clinic:services.bookingsHead')}
          </span>
          <span role="columnheader">
            <span className="visually-hidden">{t('common:actions.more')}</span>
          </span>
        </div>
        {(isWhole ? lines : lines.slice(0, FIRST_ROWS)).map(line =>
          line.service ? (
            <ServiceRow
              key={line.service.id}
              service={line.service}
              isPicked={picked.ids.has(line.service.id)}
              canMove={canMove}
              isDragged={isDragged('service', line.service.id)}
              actions={actions}
            />
          ) : (
            <ShelfHead
              key={`category ${line.shelf.category?.id}`}
              shelf={line.shelf}
              pickedCount={line.shelf.services.filter(({ id }) => picked.ids.has(id)).length}
              canMove={canMove}
              isFolded={line.isFolded}
              isDragged={isDragged('category', line.shelf.category?.id)}
              actions={actions}
            />
          ),
        )}
        {top === undefined ? null : <div className={styles.line} style={{ top }} />}
      </div>
      <DragOverlay dropAnimation={null}>
        {lifted?.service ? (
          <LiftedService service={lifted.service} />
        ) : lifted?.shelf.category ? (
          <div className={styles.lifted}>
            <span className={styles.grip} />
            <strong>{nameIn(lifted.shelf.category)}</strong>
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  )
}

/** Without any category there are no heads; empty ones are left out by whoever gives the shelves. */
function linesOf(shelves: readonly Shelf[], folded: ReadonlySet<number | null>): Line[] {
  const hasHeads = shelves.some(({ category }) => category)
  return shelves.flatMap(shelf => {
    const isFolded = hasHeads && folded.has(shelf.category?.id ?? null)
    const services: Line[] = isFolded ? [] : shelf.services.map(service => ({ shelf, service }))
    return hasHeads ? [{ shelf, isFolded }, ...services] : services
  })
}

/** A row that the keys move takes its place anew in the page and would lose the focus: its handle gets it back. */
function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const handle = useRef<string>(undefined)
  useEffect(() => {
    const note = ({ type, target }: Event) => {
      const isMoved = type === 'keydown' && target instanceof HTMLElement
      handle.current = isMoved ? target.dataset['handle'] : undefined
    }
    document.addEventListener('keydown', note, true)
    document.addEventListener('pointerdown', note, true)
    return () => {
      document.removeEventListener('keydown', note, true)
      document.removeEventListener('pointerdown', note, true)
    }
  }, [])
  useLayoutEffect(() => {
    if (handle.current && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-handle="${handle.current}"]`)?.focus()
  })
}
