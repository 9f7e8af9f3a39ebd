import { IconDental, IconFolderPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { removeServiceCategory, type ServiceCategory } from '#contract/clinic/service-categories.ts'
import { changeService, removeService } from '#contract/clinic/services.ts'
import type { ManagedService } from '#contract/clinic/services.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import { call } from '#web/api/client.ts'
import { useListActions } from '#web/api/use-list-actions.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { ActionBar } from '#web/parts/list/ActionBar.tsx'
import { useOpenRecord } from '#web/parts/records/use-open-record.ts'
import { Button } from '#web/ui/Button.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { NOTHING_PICKED } from '#web/ui/use-selection.ts'
import { CatalogueList } from './CatalogueList.tsx'
import { CategoryDrawer } from './CategoryDrawer.tsx'
import { PricePanel } from './PricePanel.tsx'
import { listShelves } from './service-order.ts'
import { nameIn, useCatalogue, useSpecialities } from './service-queries.ts'
import { ServiceDrawer } from './ServiceDrawer.tsx'
import { useMoves } from './use-moves.ts'
import { useOfferCabinet } from './use-offer-cabinet.ts'
import styles from './Catalogue.module.css'

/** Where the prices have room beside the list. */
const ROOMY = '(width >= 1200px)'
const NO_SERVICES: readonly ManagedService[] = []
const NO_CATEGORIES: readonly ServiceCategory[] = []

interface ServicesPageProps {
  guide: ReactNode
  /** Leads a clinic that has no services to the price list. */
  priceList?: ReactNode
}

/** What the clinic offers and in which order, how long it takes and what it costs. */
export function ServicesPage({ guide, priceList }: ServicesPageProps) {
  const { t } = useTranslation(['services', 'clinic', 'staff', 'common'])
  const { can } = useStaff()
  const mayManage = can('services.manage')
  const offerCabinet = useOfferCabinet()
  const answer = useCatalogue(mayManage)
  const { catalogue, said, moves } = useMoves(answer.data)
  const { data: services = NO_SERVICES, categories = NO_CATEGORIES } = catalogue ?? {}
  const specialities = useSpecialities().data ?? []
  const [open, setOpen] = useOpenRecord('services', catalogue?.data)
  const [openCategory, setOpenCategory] = useState<ServiceCategory | 'new'>()
  const [folded, setFolded] = useState<ReadonlySet<number | null>>(new Set())
  const [picked, setPicked] = useState(NOTHING_PICKED)
  const [isPricing, setIsPricing] = useState(false)
  const isRoomy = useMedia(ROOMY)
  const chosen = services.filter(({ id }) => picked.ids.has(id))
  const { setActive, remove } = useListActions<ManagedService>({
    nameOf: nameIn,
    setActive: ({ id }, active) => callKeeping(changeService, { id, active }),
    remove: ({ id }) => call(removeService, { id }),
    noun: 'service',
    onKept: offerCabinet,
  })
  const { remove: removeCategory } = useListActions<ServiceCategory>({
    nameOf: nameIn,
    setActive: () => Promise.resolve(),
    remove: ({ id }) => call(removeServiceCategory, { id }),
    noun: 'service_category',
  })
  const actions = {
    ...moves,
    open: setOpen,
    setActive,
    remove,
    openCategory: setOpenCategory,
    removeCategory,
    fold: (id: number | null) =>
      setFolded(known => new Set(known.has(id) ? [...known].filter(one => one !== id) : [...known, id])),
  }

  function clear() {
    setPicked(NOTHING_PICKED)
    setIsPricing(false)
  }
  function searchedAs(service: ManagedService): string {
    const category = categories.find(one => one.id === service.category_id)
    const speciality = specialities.find(one => one.id === service.speciality_id)
    return [service.name_ro, service.name_en, category && nameIn(category), speciality?.name].join(' ')
  }
  const problem = answer.error
    ? { message: answer.error.message, retry: () => void answer.refetch() }
    : undefined

  return (
    <div className={styles.split}>
      <div className={styles.side}>
        <ListPage
          title={t('staff:tabs.services')}
          items={catalogue?.data}
          problem={problem}
          nameOf={searchedAs}
          isActive={service => service.active}
          add={mayManage ? t('clinic:services.add') : undefined}
          onAdd={() => setOpen('new')}
          buttons={
            <Button
              variant="secondary"
              size="dense"
              icon={<IconFolderPlus size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => setOpenCategory('new')}
            >
              {t('services:addCategory')}
            </Button>
          }
          guide={guide}
          empty={{
            icon: <IconDental size={28} stroke={1.75} />,
            title: t('clinic:services.emptyTitle'),
            text: t(priceList ? 'services:emptyText' : 'clinic:services.emptyText'),
            action: priceList,
          }}
        >
          {(shown, { isSearched, side }) => (
            <CatalogueList
              shelves={listShelves(categories, shown).filter(
                ({ category, services: { length } }) =>
                  length > 0 || (category && !isSearched && side === 'active'),
              )}
              canMove={!isSearched}
              picked={picked}
              onPick={setPicked}
              folded={isSearched ? new Set() : folded}
              actions={actions}
            />
          )}
        </ListPage>
        {isRoomy ? null : (
          <ActionBar
            words={t('services:picked', { count: chosen.length })}
            count={chosen.length}
            actions={[]}
            readRows={() => Promise.resolve([])}
            onClear={clear}
          >
            <button type="button" onClick={() => setIsPricing(true)}>
              {t('services:prices.title')}
            </button>
          </ActionBar>
        )}
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </div>
      {chosen.length > 0 && (isRoomy || isPricing) ? (
        <PricePanel
          services={chosen}
          isBeside={isRoomy}
          onDone={clear}
          onClose={isRoomy ? clear : () => setIsPricing(false)}
        />
      ) : null}
      {open ? (
        <ServiceDrawer
          service={open === 'new' ? undefined : open}
          specialities={specialities}
          categories={categories}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {openCategory ? (
        <CategoryDrawer
          category={openCategory === 'new' ? undefined : openCategory}
          onClose={() => setOpenCategory(undefined)}
        />
      ) : null}
    </div>
  )
}
