import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import type { Bookable } from './visit-choice.ts'

type Amounts = Pick<Bookable, 'minutes' | 'price' | 'max_minutes' | 'max_price' | 'kind'>

/** How long and how much, in words; from the least to the most where it depends on the doctor. */
export function useServiceWords() {
  const { t } = useTranslation('patient')
  const format = useFormat()
  return {
    /** "30 min", "30–45 min", "30 min · video" */
    minutes: ({ minutes, max_minutes: longest = minutes, kind }: Amounts) => {
      const length = t('doctorPage.minutes', { count: longest > minutes ? `${minutes}–${longest}` : minutes })
      return kind === 'virtual' ? `${length} · ${t('visit.byVideo')}` : length
    },
    /** "150 lei", "de la 150 lei", "gratuit" */
    price: ({ price, max_price: highest = price }: Amounts) => {
      if (highest > price) return t('anyDoctor.priceFrom', { price: format.money(price) })
      return price > 0 ? format.money(price) : t('search.free')
    },
  }
}
