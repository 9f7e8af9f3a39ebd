import { useTranslation } from 'react-i18next'
import type { Speciality } from '#contract/specialities.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import styles from './DoctorDrawer.module.css'

interface SpecialityChoiceProps {
  specialities: readonly Speciality[]
  chosen: readonly number[]
  onChange: (ids: readonly number[]) => void
}

export function SpecialityChoice({ specialities, chosen, onChange }: SpecialityChoiceProps) {
  const { t } = useTranslation('clinic')
  const offered = specialities.filter(one => one.active || chosen.includes(one.id))
  if (offered.length === 0) return null
  return (
    <fieldset className={styles.services}>
      <legend>{t('doctors.specialities')}</legend>
      <div className={styles.specialities}>
        {offered.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={event =>
              onChange(event.target.checked ? [...chosen, id] : chosen.filter(one => one !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
