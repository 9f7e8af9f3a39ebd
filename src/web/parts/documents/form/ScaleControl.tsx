import { useTranslation } from 'react-i18next'
import { SCALE } from '#domain/documents/forms/form-elements.ts'
import { textIn } from '#domain/documents/texts.ts'
import type { ControlProps } from './ElementControl.tsx'
import styles from './FormElementView.module.css'

const STEPS = Array.from({ length: SCALE.to - SCALE.from + 1 }, (_, index) => SCALE.from + index)

/** From nothing to the most; the ends say what they mean. */
export function ScaleControl({ element, language, labelledBy, answer, onAnswer }: ControlProps) {
  const { t } = useTranslation('form-elements')
  const [low, high] = [textIn(element.low, language), textIn(element.high, language)]
  return (
    <>
      <div className={styles.scale} role="radiogroup" aria-labelledby={labelledBy}>
        {STEPS.map(step => (
          <label key={step} className={styles.box} data-chosen={answer === step || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={element.id}
              checked={answer === step}
              onChange={() => onAnswer(step)}
            />
            {step}
          </label>
        ))}
      </div>
      {low || high ? (
        <p className={styles.ends}>
          <span>{t('scaleEnd', { step: SCALE.from, words: low })}</span>
          <span>{t('scaleEnd', { step: SCALE.to, words: high })}</span>
        </p>
      ) : null}
    </>
  )
}
