import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { foldText } from '#domain/people/person-name.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ListHead, type Side } from './ListHead.tsx'
import { SearchBox } from './SearchBox.tsx'
import { Skeleton } from './Skeleton.tsx'
import styles from './ListPage.module.css'

/** Beyond as many, looking takes longer than typing. */
const MANY = 7
const BONES = [62, 48, 55, 40]

interface ListPageProps<T> {
  title: string
  /** Nothing until they have arrived. */
  items: readonly T[] | undefined
  problem?: { message: string; retry?: () => void } | undefined
  nameOf: (item: T) => string
  isActive: (item: T) => boolean
  /** What those in use and those kept aside are called, where it is not the usual. */
  sides?: Record<Side, string>
  /** What adding is called; nothing for those who may not. */
  add?: string | undefined
  onAdd: () => void
  /** Buttons before the one that adds. */
  buttons?: ReactNode
  /** Above the list: what a new clinic does next. */
  guide?: ReactNode
  /** Shown when there is nothing at all. */
  empty: { icon: ReactNode; title: string; text: string; action?: ReactNode }
  children: (items: readonly T[], shown: { isSearched: boolean; side: Side }) => ReactNode
}

/** A tab that keeps a short list: its active and inactive members, a search once they are many, and a way to add one. */
export function ListPage<T>(props: ListPageProps<T>) {
  const { title, items, nameOf, isActive, add, onAdd, buttons, guide, empty, children } = props
  // What is known stays, whatever became of reading it anew.
  const problem = items ? undefined : props.problem
  const { t } = useTranslation(['clinic', 'common'])
  const [side, setSide] = useState<Side>()
  const [search, setSearch] = useState('')
  const sides = {
    active: items?.filter(item => isActive(item)) ?? [],
    inactive: items?.filter(item => !isActive(item)) ?? [],
  }
  // Until one chooses, whatever there is.
  const first = sides.active.length === 0 ? 'inactive' : 'active'
  const shownSide = sides.inactive.length === 0 ? 'active' : (side ?? first)
  const words = foldText(search).split(' ').filter(Boolean)
  const shown = sides[shownSide].filter(item => {
    const name = foldText(nameOf(item))
    return words.every(word => name.includes(word))
  })

  return (
    <div className={styles.page}>
      <ListHead
        title={title}
        sides={
          sides.inactive.length > 0
            ? {
                label: t('clinic:list.which'),
                words: props.sides ?? {
                  active: t('clinic:list.active'),
                  inactive: t('clinic:list.inactive'),
                },
                shown: shownSide,
                counts: { active: sides.active.length, inactive: sides.inactive.length },
                onChange: setSide,
              }
            : undefined
        }
        buttons={items && items.length > 0 ? buttons : undefined}
        add={add && items && items.length > 0 ? { label: add, onAdd } : undefined}
      >
        {sides[shownSide].length > MANY || search ? (
          <SearchBox label={t('common:actions.search')} value={search} onChange={setSearch} />
        ) : null}
      </ListHead>
      {guide}
      {problem ? (
        <div className={styles.pad}>
          <EmptyState title={problem.message}>
            {problem.retry ? (
              <Button size="dense" onClick={problem.retry}>
                {t('common:actions.retry')}
              </Button>
            ) : null}
          </EmptyState>
        </div>
      ) : !items ? (
        <div className={styles.bones} aria-busy="true">
          {BONES.map(width => (
            <Skeleton key={width} width={`${width}%`} height={14} />
          ))}
        </div>
      ) : items.length === 0 ? (
        <div className={styles.pad}>
          <EmptyState icon={empty.icon} title={empty.title} text={empty.text}>
            {add ? (
              <Button
                size="dense"
                icon={<IconPlus size={18} stroke={2} aria-hidden="true" />}
                onClick={onAdd}
              >
                {add}
              </Button>
            ) : null}
            {empty.action}
          </EmptyState>
        </div>
      ) : shown.length === 0 ? (
        <div className={styles.pad}>
          <EmptyState title={t(search ? 'clinic:list.noMatch' : 'clinic:list.noActive')}>
            {search ? (
              <Button variant="secondary" size="dense" onClick={() => setSearch('')}>
                {t('clinic:list.clearSearch')}
              </Button>
            ) : null}
          </EmptyState>
        </div>
      ) : (
        children(shown, { isSearched: words.length > 0, side: shownSide })
      )}
    </div>
  )
}
