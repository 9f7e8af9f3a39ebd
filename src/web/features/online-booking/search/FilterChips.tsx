import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { USUAL_PRICE } from '../doctor-search.ts'
import type { DoctorSearch } from '../doctor-search.ts'
import styles from './FilterChips.module.css'

interface FilterChipsProps {
  search: DoctorSearch
  onChange: (change: Partial<DoctorSearch>) => void
}

export function FilterChips({ search, onChange }: FilterChipsProps) {
  const { t } = useTranslation('patient')
  const format = useFormat()
  const price = search.price ?? USUAL_PRICE
  return (
    <div className={styles.chips} role="group" aria-label={t('search.filters')}>
      <Chip
        label={t('search.underPrice', { price: format.money(price) })}
        chosen={search.price !== undefined}
        onPress={() => onChange({ price: search.price === undefined ? USUAL_PRICE : undefined })}
      />
      <Chip
        label={t('search.evening')}
        chosen={search.evening === true}
        onPress={() => onChange({ evening: search.evening ? undefined : true })}
      />
      <Chip
        label={t('search.saturday')}
        chosen={search.saturday === true}
        onPress={() => onChange({ saturday: search.saturday ? undefined : true })}
      />
    </div>
  )
}

function Chip({ label, chosen, onPress }: { label: string; chosen: boolean; onPress: () => void }) {
  return (
    <button type="button" className={styles.chip} aria-pressed={chosen} onClick={onPress}>
      {chosen ? <IconCheck size={20} stroke={2} aria-hidden="true" /> : null}
      {label}
    </button>
  )
}
