import { IconArrowLeft, IconArrowRight, IconBackspace } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PerioExam } from '#contract/patients/perio-exams.ts'
import { DEPTH, MARGIN } from '#domain/perio/sites.ts'
import { useSiteWords } from '../site-label.ts'
import { readingAt, type Typing } from './use-typing.ts'
import styles from './Keypad.module.css'

const MARKS = ['bleeding', 'plaque', 'pus'] as const

/** What keys do, for fingers. */
export function Keypad({ typing, exam }: { typing: Typing; exam: PerioExam }) {
  const { t } = useTranslation('perio')
  const words = useSiteWords()
  const [isTen, setIsTen] = useState(false)
  const { place, row, isMinus, act } = typing
  if (!place) return null
  const reading = readingAt(exam, place)
  const { from, to } = row === 'depth' ? DEPTH : MARGIN
  const sizeOf = (digit: number) => (isTen ? digit + 10 : digit)
  const valueOf = (digit: number) => (row === 'margin' && isMinus ? -sizeOf(digit) : sizeOf(digit))

  function write(digit: number) {
    act({ do: 'write', row, value: valueOf(digit) })
    setIsTen(false)
  }

  return (
    <section className={styles.keypad} aria-label={t('keypad.label')}>
      <p className={styles.place}>
        <strong>{words.place(place.tooth, place.site)}</strong>
        <span>
          {row === 'depth' ? (reading.depth === null ? '·' : `${reading.depth} mm`) : `${reading.margin} mm`}
        </span>
      </p>
      <div className={styles.keys}>
        {(['depth', 'margin'] as const).map(one => (
          <button key={one} type="button" aria-pressed={row === one} onClick={() => typing.go(place, one)}>
            {t(`keypad.${one}`)}
          </button>
        ))}
        {MARKS.map(mark => (
          <button
            key={mark}
            type="button"
            aria-pressed={reading[mark]}
            aria-label={words.mark(place.tooth, place.site, mark)}
            onClick={() => act({ do: 'toggle', mark })}
          >
            {t(`rows.${mark}`)}
          </button>
        ))}
      </div>
      <div className={styles.digits}>
        {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit => (
          <button
            key={digit}
            type="button"
            disabled={valueOf(digit) < from || valueOf(digit) > to}
            onClick={() => write(digit)}
          >
            {valueOf(digit)}
          </button>
        ))}
      </div>
      <div className={styles.keys}>
        <button type="button" aria-label={t('keypad.previous')} onClick={() => act({ do: 'previous' })}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
        </button>
        <button type="button" aria-pressed={isTen} onClick={() => setIsTen(!isTen)}>
          {t('keypad.more')}
        </button>
        <button
          type="button"
          aria-pressed={isMinus}
          aria-label={t('keypad.minus')}
          onClick={() => act({ do: 'minus' })}
        >
          −
        </button>
        <button type="button" aria-label={t('keypad.erase')} onClick={() => act({ do: 'erase' })}>
          <IconBackspace size={20} stroke={1.75} aria-hidden="true" />
        </button>
        <button type="button" aria-label={t('keypad.next')} onClick={() => act({ do: 'next' })}>
          <IconArrowRight size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
    </section>
  )
}
