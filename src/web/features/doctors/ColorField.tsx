import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManagedDoctor } from '#contract/clinic/doctors.ts'
import { DOCTOR_COLORS } from '#domain/clinic/doctor-colors.ts'
import colours from '#web/calendar/doctors.module.css'
import { nameOfDoctor } from './doctor-queries.ts'
import styles from './DoctorDrawer.module.css'

/** The names of their texts. */
export const COLOR_NAMES = {
  1: 'azure',
  2: 'pink',
  3: 'olive',
  4: 'plum',
  5: 'lagoon',
  6: 'terracotta',
  7: 'violet',
  8: 'green',
  9: 'cherry',
  10: 'slate',
  11: 'amber',
  12: 'indigo',
} as const

type DoctorColor = (typeof DOCTOR_COLORS)[number]

interface ColorFieldProps {
  value: number
  /** Whose colours are taken; they may be shared. */
  colleagues: readonly ManagedDoctor[]
  onChange: (color: number) => void
}

/** The twelve colours, in the order in which they are given; arrows move between them. */
export function ColorField({ value, colleagues, onChange }: ColorFieldProps) {
  const { t } = useTranslation('clinic')
  const group = useId()
  const wordsOf = (color: DoctorColor) => {
    const holder = colleagues.find(one => one.color === color)
    const name = t(`doctors.colors.${COLOR_NAMES[color]}`)
    return holder ? t('doctors.colorTaken', { color: name, name: nameOfDoctor(holder) }) : name
  }
  return (
    <fieldset className={styles.colors}>
      <legend>{t('doctors.color')}</legend>
      <div className={colours.colours}>
        {DOCTOR_COLORS.map(color => (
          <label
            key={color}
            data-doctor={color}
            data-taken={colleagues.some(one => one.color === color) || undefined}
            title={wordsOf(color)}
          >
            <input
              type="radio"
              name={group}
              className="visually-hidden"
              aria-label={wordsOf(color)}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <span className={styles.swatch}>
              {color === value ? <IconCheck size={16} stroke={2.5} aria-hidden="true" /> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
