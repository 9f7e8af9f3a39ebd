import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { RowMenu } from '#web/ui/RowMenu.tsx'
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
  const { t } = useTranslation('services')
  const { category, services } = shelf
  const name = category ? nameIn(category) : t('noCategory')
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
          aria-label={t(isFolded ? 'unfold' : 'fold', { name })}
          onClick={() => actions.fold(category?.id ?? null)}
        >
          <IconChevronDown size={16} stroke={2} aria-hidden="true" />
        </button>
        <h2>{name}</h2>
        <span className={styles.count}>{t('count', { count })}</span>
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
            {t(isAll ? 'allPicked' : 'pickAll', { count })}
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
  const { t } = useTranslation('services')
  return (
    <RowMenu
      name={name}
      onEdit={() => actions.openCategory(category)}
      onDelete={() => actions.removeCategory(category)}
      deleteText={t('deleteCategory')}
    >
      {canMove ? (
        <>
          <MenuItem
            icon={<IconArrowUp size={18} stroke={1.75} />}
            onClick={() => actions.stepCategory(category.id, -1)}
          >
            {t('moveUp')}
          </MenuItem>
          <MenuItem
            icon={<IconArrowDown size={18} stroke={1.75} />}
            onClick={() => actions.stepCategory(category.id, 1)}
          >
            {t('moveDown')}
          </MenuItem>
        </>
      ) : null}
    </RowMenu>
  )
}
