import { useEffect, useMemo, useRef } from 'react'
import type { ServiceCategory } from '#contract/clinic/service-categories.ts'
import type { ManagedService } from '#contract/clinic/services.ts'
import type { Place } from './service-order.ts'

/** What can be done with the rows of the catalogue. */
export interface CatalogueActions {
  readonly open: (service: ManagedService) => void
  readonly setActive: (service: ManagedService, active: boolean) => void
  readonly remove: (service: ManagedService) => void
  readonly tick: (id: number, isRange: boolean) => void
  readonly tickAll: (ids: readonly number[], isOn: boolean) => void
  readonly put: (id: number, place: Place) => void
  readonly step: (id: number, step: 1 | -1) => void
  readonly openCategory: (category: ServiceCategory) => void
  readonly removeCategory: (category: ServiceCategory) => void
  readonly putCategory: (id: number, before: number | null) => void
  readonly stepCategory: (id: number, step: 1 | -1) => void
  readonly fold: (category: number | null) => void
}

/** The same functions for good, each doing what it last was told: rows that have not changed are not drawn again. */
export function useSteady(actions: CatalogueActions): CatalogueActions {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  return useMemo(
    () => ({
      open: service => latest.current.open(service),
      setActive: (service, active) => latest.current.setActive(service, active),
      remove: service => latest.current.remove(service),
      tick: (id, isRange) => latest.current.tick(id, isRange),
      tickAll: (ids, isOn) => latest.current.tickAll(ids, isOn),
      put: (id, place) => latest.current.put(id, place),
      step: (id, step) => latest.current.step(id, step),
      openCategory: category => latest.current.openCategory(category),
      removeCategory: category => latest.current.removeCategory(category),
      putCategory: (id, before) => latest.current.putCategory(id, before),
      stepCategory: (id, step) => latest.current.stepCategory(id, step),
      fold: category => latest.current.fold(category),
    }),
    [],
  )
}
