import { useTranslation } from 'react-i18next'
import type { Setting } from '#contract/settings/setting.ts'
import { UNIT_MINUTES, unitOf } from './setting-values.ts'

/** Says the value of a setting: "2 ore", "90 de zile", "Pornit". */
export function useValueWords() {
  const { t } = useTranslation('staff')

  return (setting: Setting, value: boolean | number | undefined): string => {
    if (setting.kind === 'flag') return t(value ? 'settings.on' : 'settings.off')
    const count = Number(value)
    if (Number.isNaN(count)) return '–'
    if (setting.of !== 'length') return t(`settings.lengths.${setting.of}`, { count })
    const unit = count === 0 ? 'minutes' : unitOf(count)
    return t(`settings.lengths.${unit}`, { count: count / UNIT_MINUTES[unit] })
  }
}
