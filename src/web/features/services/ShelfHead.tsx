import { IconArrowDown, IconArrowUp, IconChevronDown, IconPencil, IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { DotsMenu } from '#web/ui/RowMenu.tsx'
import type { CatalogueActions } from './catalogue-actions.ts'
import { DragHandle } from './DragHandle.tsx'
import type { Shelf } from './service-order.ts'
import { nameIn } from './service-queries.ts'
import styles from './Catalogue.module.css'

interface ShelfHeadProps {
  shelf: Shelf
  pickedCount: number
  canMove: boolean
  isFolded: boolean
  isDragged: boolean
  actions: CatalogueActions
}

/** The head of a category: folds it, chooses all of it, and is what the category is dragged by. */
export function ShelfHead({ shelf, pickedCount, canMove, isFolded, isDragged, actions }: ShelfHeadProps) {
  const { t } = useTranslation(['services', 'clinic', 'common'])
  const { category, services } = shelf
  const name = category ? nameIn(category) : t('services:noCategory')
  const count = services.length
  const isAll = count > 0 && pickedCount === count
  return (
    <div role="row" className={clsx(styles.row, styles.shelf)} data-row data-dragged={isDragged || undefined}>
      <span role="cell" aria-colspan={6} className={styles.shelfCell}>
        {category && canMove ? (
          <DragHandle kind="category" id={category.id} name={name} onStep={actions.stepCategory} />
        ) : (
          <span className={styles.noHandle} />
        )}
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-label={t(isFolded ? 'services:unfold' : 'services:fold', { name })}
          onClick={() => actions.fold(category?.id ?? null)}
        >
          <IconChevronDown size={16} stroke={2} aria-hidden="true" />
        </button>
        <h2>{name}</h2>
        <span className={styles.count}>{t('services:count', { count })}</span>
        {count > 0 ? (
          <button
            type="button"
            className={styles.pickAll}
            aria-pressed={isAll}
            onClick={() =>
              actions.tickAll(
                services.map(({ id }) => id),
                !isAll,
              )
            }
          >
            {t(isAll ? 'services:allPicked' : 'services:pickAll', { count })}
          </button>
        ) : null}
      </span>
      <span role="cell" className={styles.tools}>
        {category ? (
          <CategoryMenu category={category} name={name} canMove={canMove} actions={actions} />
        ) : null}
      </span>
    </div>
  )
}

interface CategoryMenuProps extends Pick<ShelfHeadProps, 'canMove' | 'actions'> {
  category: NonNullable<Shelf['category']>
  name: string
}

function CategoryMenu({ category, name, canMove, actions }: CategoryMenuProps) {
  const { t } = useTranslation(['services', 'clinic', 'common'])
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <DotsMenu label={t('clinic:list.actionsFor', { name })}>
        <MenuItem
          icon={<IconPencil size={18} stroke={1.75} />}
          onClick={() => actions.openCategory(category)}
        >
          {t('common:actions.edit')}
        </MenuItem>
        {canMove ? (
          <>
            <MenuItem
              icon={<IconArrowUp size={18} stroke={1.75} />}
              onClick={() => actions.stepCategory(category.id, -1)}
            >
              {t('services:moveUp')}
            </MenuItem>
            <MenuItem
              icon={<IconArrowDown size={18} stroke={1.75} />}
              onClick={() => actions.stepCategory(category.id, 1)}
            >
              {t('services:moveDown')}
            </MenuItem>
          </>
        ) : null}
        <MenuItem icon={<IconTrash size={18} stroke={1.75} />} onClick={() => setIsAsking(true)}>
          {t('common:actions.delete')}
        </MenuItem>
      </DotsMenu>
      {isAsking ? (
        <Dialog
          title={t('clinic:list.deleteTitle', { name })}
          text={t('services:deleteCategory')}
          onClose={() => setIsAsking(false)}
        >
          <div className={styles.question}>
            <Button variant="secondary" size="dense" onClick={() => setIsAsking(false)}>
              {t('common:actions.cancel')}
            </Button>
            <Button
              variant="danger"
              size="dense"
              onClick={() => {
                setIsAsking(false)
                actions.removeCategory(category)
              }}
            >
              {t('common:actions.delete')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
