import { useEffect, useState } from 'react'
import type { ServiceCategory } from '#contract/service-categories.ts'
import type { ManagedService } from '#contract/services.ts'
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
  const [steady] = useState(() => {
    const latest = { current: actions }
    const own = Object.fromEntries(
      Object.keys(actions).map(name => [
        name,
        (...given: never[]) =>
          (latest.current[name as keyof CatalogueActions] as (...all: never[]) => void)(...given),
      ]),
    )
    return { latest, own: own as unknown as CatalogueActions }
  })
  useEffect(() => {
    steady.latest.current = actions
  })
  return steady.own
}
