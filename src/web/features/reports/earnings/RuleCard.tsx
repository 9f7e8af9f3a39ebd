import { useTranslation } from 'react-i18next'
import { Segmented } from '#web/ui/Segmented.tsx'
import styles from './Earnings.module.css'

/** What earnings are reckoned from: what was collected, or what was done, as a preview. */
export type Basis = 'collected' | 'made'

interface RuleCardProps {
  basis: Basis
  onChange: (basis: Basis) => void
}

/** The rule in a sentence, and the switch to the preview. */
export function RuleCard({ basis, onChange }: RuleCardProps) {
  const { t } = useTranslation('earnings')
  return (
    <section className={styles.rule}>
      <div className={styles.ruleText}>
        <h2>{t(`rule.${basis}`)}</h2>
        <p>{t(`rule.${basis}Text`)}</p>
      </div>
      <Segmented
        label={t('rule.label')}
        value={basis}
        options={[
          { value: 'collected', label: t('rule.collectedOption') },
          { value: 'made', label: t('rule.madeOption') },
        ]}
        onChange={onChange}
      />
    </section>
  )
}
