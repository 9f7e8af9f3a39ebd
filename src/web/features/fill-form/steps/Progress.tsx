import { useTranslation } from 'react-i18next'
import type { PublicForm } from '#contract/documents/public-forms.ts'
import type { Step } from '../fill-steps.ts'
import styles from './Progress.module.css'

/** How far one has come. */
export function Progress({ step, proof }: { step: Exclude<Step, 'read'>; proof: PublicForm['proof'] }) {
  const { t } = useTranslation('fill-form')
  const steps = (['fill', 'sign', 'code'] as const).filter(one => one !== 'code' || proof !== 'none')
  const at = steps.indexOf(step)
  return (
    <ol className={styles.steps} aria-label={t('steps.label')}>
      {steps.map((one, index) => (
        <li key={one} data-done={index < at || undefined} aria-current={one === step ? 'step' : undefined}>
          {t(`steps.${one === 'code' && proof === 'witness' ? 'witness' : one}`)}
        </li>
      ))}
    </ol>
  )
}
