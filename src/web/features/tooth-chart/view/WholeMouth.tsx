import { useTranslation } from 'react-i18next'
import type { ChartScene } from '../chart-scene.ts'
import type { ChartEditing } from '../edit/chart-editing.ts'
import { EntryRow } from './EntryRow.tsx'
import { historyOf } from './history.ts'
import styles from './ChartSide.module.css'

/** What is of an arch or of the mouth, and of no tooth. */
export function WholeMouth({ scene, editing }: { scene: ChartScene; editing: ChartEditing }) {
  const { t } = useTranslation('tooth-chart')
  const entries = historyOf(scene, entry => entry.tooth === null)
  if (entries.length === 0) return null
  return (
    <section className={styles.card}>
      <h3 className={styles.cardTitle}>{t('wholeMouth')}</h3>
      <ul>
        {entries.map(entry => (
          <EntryRow key={entry.id} entry={entry} scene={scene} menu={editing.menuOf(entry)} />
        ))}
      </ul>
    </section>
  )
}
