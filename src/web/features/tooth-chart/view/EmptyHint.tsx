import { useTranslation } from 'react-i18next'
import { useStaff } from '#web/api/use-staff.ts'
import { useMedia } from '#web/ui/use-media.ts'
import type { ChartScene } from '../chart-scene.ts'
import styles from './ChartView.module.css'

/** Over a mouth of which nothing is charted yet: how one begins. */
export function EmptyHint({ scene }: { scene: ChartScene }) {
  const { t } = useTranslation('tooth-chart')
  const mayEdit = useStaff().can('clinical.edit')
  const isTouched = useMedia('(pointer: coarse)')
  if (scene.data.entries.length > 0 || scene.knownOn) return null
  return (
    <p className={styles.empty}>
      <strong>{t('empty.title')}</strong>{' '}
      {t(!mayEdit ? 'empty.read' : isTouched ? 'empty.touch' : 'empty.how')}
    </p>
  )
}
