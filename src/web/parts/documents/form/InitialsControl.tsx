import { useTranslation } from 'react-i18next'
import { readStrokes, type Strokes } from '#domain/documents/strokes.ts'
import { StrokePad } from './StrokePad.tsx'
import type { ControlProps } from './ElementControl.tsx'
import styles from './FormElementView.module.css'

const NOTHING: Strokes = { width: 200, height: 96, strokes: [] }

/** A small box to draw one's initials in. */
export function InitialsControl({ labelledBy, answer, onAnswer }: ControlProps) {
  const { t } = useTranslation('form-elements')
  const drawn = readStrokes(answer) ?? NOTHING
  return (
    <div className={styles.initials}>
      <StrokePad drawn={drawn} labelledBy={labelledBy} onDrawn={onAnswer} />
      {drawn.strokes.length > 0 ? (
        <button type="button" onClick={() => onAnswer(undefined)}>
          {t('clear')}
        </button>
      ) : null}
    </div>
  )
}
