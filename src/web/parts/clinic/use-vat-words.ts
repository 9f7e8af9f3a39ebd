import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { useVatRates } from './clinic-queries.ts'

export const VATS = ['exempt', 'reduced', 'standard'] as const
export type Vat = (typeof VATS)[number]

/** Says how something is taxed, with the clinic's rate of it. */
export function useVatWords() {
  const { t } = useTranslation('services')
  const format = useFormat()
  const rates = useVatRates()
  return (vat: Vat) => t(`vats.${vat}`, { rate: vat === 'exempt' ? '' : format.number(rates[vat]) })
}
