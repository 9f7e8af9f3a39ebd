import { useTranslation } from 'react-i18next'
import type { Group } from '#domain/reports/figures.ts'
import { useShownPlaces } from '#web/parts/clinic/use-shown-places.ts'
import { Segmented } from '#web/ui/Segmented.tsx'

export type Split = Extract<Group, 'doctor' | 'location' | 'cabinet' | 'service'>

interface SplitPickerProps {
  splits: readonly Split[]
  value: Split
  onChange: (split: Split) => void
}

/** By what a table is split; places are named only where the clinic tells them apart. */
export function SplitPicker({ splits, value, onChange }: SplitPickerProps) {
  const { t } = useTranslation('reports')
  const shown = useShownPlaces()
  const offered = splits.filter(
    split => (split !== 'location' || shown.locations) && (split !== 'cabinet' || shown.cabinets),
  )
  if (offered.length < 2) return null
  return (
    <Segmented
      label={t('groups.title')}
      value={value}
      options={offered.map(split => ({ value: split, label: t(`groups.by.${split}`) }))}
      onChange={onChange}
    />
  )
}

/** The split that an address asks for, where the tab has it; the first unless told. */
export function splitOf<const S extends Split>(group: Group | undefined, splits: readonly [S, ...S[]]): S {
  return splits.find(each => each === group) ?? splits[0]
}
