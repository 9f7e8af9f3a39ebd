import { IconArrowsDiff, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { COMPARES, comparedSpan, type Compare } from '#domain/reports/spans.ts'
import type { DateRange } from '#domain/time/months.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { saySpan } from '../say-span.ts'
import styles from './Period.module.css'

interface CompareMenuProps {
  days: DateRange
  compare: Compare
  today: string
  onChange: (compare: Compare) => void
}

/** What the period is compared with. */
export function CompareMenu({ days, compare, today, onChange }: CompareMenuProps) {
  const { t } = useTranslation('reports')
  const say = useComparison(days, today)
  return (
    <Menu
      side="start"
      triggerClassName={styles.compare}
      trigger={
        <>
          <IconArrowsDiff size={18} stroke={1.75} aria-hidden="true" />
          {say(compare) ?? t('compare.none')}
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </>
      }
    >
      {COMPARES.map(each => (
        <MenuItem
          key={each}
          isChosen={each === compare}
          icon={
            <IconCheck
              size={18}
              stroke={1.75}
              visibility={each === compare ? 'visible' : 'hidden'}
              aria-hidden="true"
            />
          }
          onClick={() => onChange(each)}
        >
          <span className={styles.comparison}>
            {t(`compare.${each}`)}
            <span>{say(each)}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}

/** "față de 1–27 oct.", of a way to compare; nothing of none. */
export function useComparison(days: DateRange, today: string) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  return (compare: Compare): string | undefined => {
    const span = comparedSpan(days, compare)
    return span && t('compare.with', { days: saySpan(format, span, today.slice(0, 4)) })
  }
}
