import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sorting } from '#web/ui/DataTable.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import styles from './ListFilters.module.css'

interface ListFiltersProps {
  search: { label: string; value: string; onChange: (text: string) => void }
  chips: ReactNode
  /** For phones, which have no heads, and for orders that no column has. */
  sorts: readonly { value: string; label: string }[]
  sorting: Sorting
  /** At the end. */
  children: ReactNode
}

/** Less than between two keys of whoever types fast: what is found is there a tenth of a second after the last. */
const TYPING = 30

/** What narrows a list down and orders it. */
export function ListFilters({ search, chips, sorts, sorting, children }: ListFiltersProps) {
  const { t } = useTranslation('clinic')
  return (
    <div className={styles.filters}>
      <SearchBox {...search} delay={TYPING} />
      {chips ? (
        <div className={styles.chips} role="group" aria-label={t('list.filters')}>
          {chips}
        </div>
      ) : null}
      <span className={styles.end}>
        {sorts.length > 1 ? (
          <label className={styles.sort}>
            <span>{t('list.sort')}</span>
            <select value={sorting.by} onChange={event => sorting.onSort(event.target.value)}>
              {sorts.map(each => (
                <option key={each.value} value={each.value}>
                  {each.label}
                </option>
              ))}
            </select>
            <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
          </label>
        ) : null}
        {children}
      </span>
    </div>
  )
}
