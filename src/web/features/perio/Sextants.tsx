import { useTranslation } from 'react-i18next'
import { inArch, type PerioTooth } from '#domain/perio/sites.ts'
import { isOnRight, placeOf, type Arch } from '#domain/tooth-chart/arches.ts'
import styles from './ExamView.module.css'

// A phone shows a third of an arch at a time.

export type Sextant = 'right' | 'front' | 'left'
const SEXTANTS: readonly Sextant[] = ['right', 'front', 'left']

export const sextantOf = (tooth: number): Sextant =>
  placeOf(tooth) <= 3 ? 'front' : isOnRight(tooth) ? 'right' : 'left'

interface SextantBarProps {
  arch: Arch
  part: Sextant
  teeth: readonly PerioTooth[]
  onChoose: (sextant: Sextant) => void
}

export function SextantBar({ arch, part, teeth, onChoose }: SextantBarProps) {
  const { t } = useTranslation('perio')
  const row = inArch(teeth, arch)
  return (
    <div className={styles.sextants} role="group" aria-label={t('sextant')}>
      {SEXTANTS.map(sextant => {
        const of = row.filter(({ tooth }) => sextantOf(tooth) === sextant)
        return (
          <button
            key={sextant}
            type="button"
            aria-pressed={sextant === part}
            onClick={() => onChoose(sextant)}
          >
            {of[0]?.tooth}–{of.at(-1)?.tooth}
          </button>
        )
      })}
    </div>
  )
}
