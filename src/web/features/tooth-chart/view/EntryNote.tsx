import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ChartSide.module.css'

/** A longer note begins folded, so that the rest of the history stays near. */
const LONG = { characters: 400, lines: 8 }

export function EntryNote({ text }: { text: string }) {
  const { t } = useTranslation('tooth-chart')
  const [isOpen, setIsOpen] = useState(false)
  const isLong = text.length > LONG.characters || text.split('\n').length > LONG.lines
  return (
    <div className={styles.more}>
      <p className={clsx(styles.note, isLong && !isOpen && styles.folded)}>{text}</p>
      {isLong ? (
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'noteLess' : 'noteWhole')}
        </button>
      ) : null}
    </div>
  )
}
