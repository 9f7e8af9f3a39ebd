import { IconChevronDown, IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COMPARES, type Compare } from '#domain/reports/spans.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useComparison } from '../period/CompareMenu.tsx'
import type { ReportSearch } from '../report-search.ts'
import type { ReportAsk, TabProps } from '../tab-props.ts'
import { useChosenWords } from './FilterBar.tsx'
import { MultiChoice } from './MultiChoice.tsx'
import { FILTER_KEYS, useFilters } from './use-filters.tsx'
import styles from './Filters.module.css'

interface PhoneFiltersProps {
  search: ReportSearch
  ask: ReportAsk
  today: string
  isCompared: boolean
  onChange: TabProps['onChange']
}

/** On a phone: comparison and filters behind one button. */
export function PhoneFilters({ search, ask, today, isCompared, onChange }: PhoneFiltersProps) {
  const { t } = useTranslation('reports')
  const [open, setOpen] = useState(false)
  const filters = useFilters()
  const say = useChosenWords()
  const sayComparison = useComparison(ask, today)
  const compare: Compare = search.compare ?? 'previous'
  const count = filters.filter(({ key }) => search[key]).length
  return (
    <>
      <Button
        variant="secondary"
        size="compact"
        icon={<IconFilter size={20} stroke={1.75} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('filters.title')}
        {count > 0 ? <span className={styles.count}>{count}</span> : null}
      </Button>
      {open ? (
        <Dialog title={t('filters.title')} onClose={() => setOpen(false)}>
          <div className={styles.phone} data-saves-itself="">
            {isCompared ? (
              <>
                <h3>{t('compare.title')}</h3>
                <Segmented
                  label={t('compare.title')}
                  value={compare}
                  options={COMPARES.map(value => ({ value, label: t(`compare.short.${value}`) }))}
                  onChange={value =>
                    onChange({ compare: value === 'previous' ? undefined : value }, { replace: true })
                  }
                />
                <p className={styles.with}>{sayComparison(compare)}</p>
              </>
            ) : null}
            {filters.map(filter => (
              <details key={filter.key} className={styles.section}>
                <summary>
                  {filter.label}
                  <span>{say(filter, search[filter.key]) ?? t('filters.any')}</span>
                  <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
                </summary>
                <MultiChoice
                  label={filter.label}
                  choices={filter.choices}
                  chosen={search[filter.key]}
                  onChange={ids => onChange({ [filter.key]: ids }, { replace: true })}
                />
              </details>
            ))}
            <div className={styles.phoneFoot}>
              {count > 0 ? (
                <Button
                  variant="secondary"
                  size="compact"
                  onClick={() =>
                    onChange(Object.fromEntries(FILTER_KEYS.map(key => [key, undefined])), { replace: true })
                  }
                >
                  {t('filters.clear')}
                </Button>
              ) : null}
              <Button size="compact" onClick={() => setOpen(false)}>
                {t('filters.show')}
              </Button>
            </div>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
