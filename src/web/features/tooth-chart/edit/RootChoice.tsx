import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import styles from './EntryForm.module.css'

interface RootChoiceProps {
  roots: readonly string[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (roots: readonly string[]) => void
}

/** Which of a tooth's roots it is on; none said is all of them. */
export function RootChoice({ roots, chosen, error, onChange }: RootChoiceProps) {
  const { t } = useTranslation('chart-entry')
  return (
    <fieldset className={styles.set}>
      <legend className={styles.label}>{t('roots')}</legend>
      {roots.map(root => (
        <Checkbox
          key={root}
          label={t(`root.${root as 'M'}`)}
          checked={chosen.includes(root)}
          onChange={() => onChange(roots.filter(one => chosen.includes(one) !== (one === root)))}
        />
      ))}
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
