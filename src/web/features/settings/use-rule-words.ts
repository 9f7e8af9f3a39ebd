import { useTranslation } from 'react-i18next'
import type { BookingPolicy } from '#contract/settings.ts'
import { UNIT_MINUTES, unitOf } from './policy-draft.ts'
import type { RuleName } from './policy-draft.ts'

/** Says the value of a rule: "2 ore", "90 de zile", "Pornit". */
export function useRuleWords() {
  const { t } = useTranslation('staff')

  function valueText(name: RuleName, value: BookingPolicy[RuleName]): string {
    if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off')
    if (Number.isNaN(value)) return '–'
    if (name === 'horizon_days') return t('settings.lengths.days', { count: value })
    if (name === 'max_open_bookings') return t('settings.lengths.visits', { count: value })
    const unit = value === 0 ? 'minutes' : unitOf(value)
    return t(`settings.lengths.${unit}`, { count: value / UNIT_MINUTES[unit] })
  }

  return { valueText }
}
