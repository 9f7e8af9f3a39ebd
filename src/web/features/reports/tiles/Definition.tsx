import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Figure } from '#contract/reports/graphs.ts'
import { Popover } from '#web/ui/Popover.tsx'
import styles from './Definition.module.css'

/** What a figure says and how it is reckoned, behind a small button. */
export function Definition({ figure: { label, definition } }: { figure: Figure }) {
  const { t } = useTranslation('reports')
  return (
    <Popover
      label={label}
      triggerLabel={t('definition', { name: label })}
      triggerClassName={styles.button}
      trigger={<IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />}
    >
      {() => (
        <div className={styles.text}>
          <strong>{label}</strong>
          <p>{definition}</p>
        </div>
      )}
    </Popover>
  )
}
