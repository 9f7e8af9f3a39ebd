import { useTranslation } from 'react-i18next'
import { PanelChip } from '#web/parts/list/Chips.tsx'
import type { ReportSearch } from '../report-search.ts'
import type { TabProps } from '../tab-props.ts'
import { MultiChoice } from './MultiChoice.tsx'
import { useFilters, type Filter } from './use-filters.tsx'

interface FilterBarProps {
  search: ReportSearch
  onChange: TabProps['onChange']
}

/** What the report is narrowed to, each in a panel of its own. */
export function FilterBar({ search, onChange }: FilterBarProps) {
  const filters = useFilters()
  const say = useChosenWords()
  return filters.map(filter => (
    <PanelChip
      key={filter.key}
      label={filter.label}
      value={say(filter, search[filter.key])}
      onClear={() => onChange({ [filter.key]: undefined })}
    >
      {() => (
        <MultiChoice
          label={filter.label}
          choices={filter.choices}
          chosen={search[filter.key]}
          onChange={ids => onChange({ [filter.key]: ids }, { replace: true })}
        />
      )}
    </PanelChip>
  ))
}

/** What was chosen in words: its name, or how many. */
export function useChosenWords() {
  const { t } = useTranslation('reports')
  return ({ choices }: Filter, chosen: readonly number[] | undefined): string | undefined => {
    if (!chosen) return undefined
    const only = chosen.length === 1 ? choices.find(each => each.id === chosen[0]) : undefined
    return only?.label ?? t('filters.of', { count: chosen.length, all: choices.length })
  }
}
