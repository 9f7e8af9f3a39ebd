import { IconArrowsExchange } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ToothEntry } from '#contract/patients/tooth-chart.ts'
import { toothName } from '#domain/patients/teeth.ts'
import { predecessorOf, successorOf } from '#domain/tooth-chart/arches.ts'
import { presenceOf } from '#domain/tooth-chart/dentition.ts'
import { toothState } from '#domain/tooth-chart/fold.ts'
import { findingWords } from '#domain/tooth-chart/tooth-words.ts'
import { capital } from '#web/i18n/capital.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import type { ChartScene } from '../chart-scene.ts'
import type { ChartEditing } from '../edit/chart-editing.ts'
import { successorToCome, useSuccessors } from './successors.ts'
import { EntryRow } from './EntryRow.tsx'
import { historyOf } from './history.ts'
import styles from './ChartSide.module.css'

/** All that was ever recorded of the chosen tooth, the latest first; of several teeth what is on each. */
export function ToothPanel({ scene, editing }: { scene: ChartScene; editing: ChartEditing }) {
  const { t } = useTranslation('tooth-chart')
  const { selected } = scene
  const isTouched = useMedia('(pointer: coarse)')
  if (selected.length === 0) return <p className={styles.hint}>{t(isTouched ? 'tapTooth' : 'chooseTooth')}</p>
  return selected.length === 1 ? (
    <OneTooth scene={scene} tooth={selected[0]!} editing={editing} />
  ) : (
    <SeveralTeeth scene={scene} editing={editing} />
  )
}

function OneTooth({ scene, tooth, editing }: { scene: ChartScene; tooth: number; editing: ChartEditing }) {
  const { t } = useTranslation('tooth-chart')
  const entries = entriesOf(scene, tooth)
  const successor = successorToCome(scene, tooth)
  const successors = useSuccessors(scene, editing.acts)
  const first = entries.findLast(entry => entry.voided_at === null)?.date.slice(0, 4)
  return (
    <section className={styles.card}>
      <header className={styles.toothHead}>
        <span className={styles.number}>{tooth}</span>
        <div>
          <h3>{capital(toothName(tooth, currentLanguage()))}</h3>
          <p>{subtitle()}</p>
        </div>
        {editing.openButton([tooth])}
      </header>
      <ul>
        {entries.map(entry => (
          <EntryRow
            key={entry.id}
            entry={entry}
            scene={scene}
            isOfOther={entry.tooth !== tooth}
            menu={editing.menuOf(entry)}
          />
        ))}
      </ul>
      {successor !== undefined && successors ? (
        <div className={styles.successor}>
          <Button
            variant="secondary"
            size="dense"
            icon={<IconArrowsExchange size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => successors.followed(tooth)}
          >
            {t('mixed.replacedBy', { tooth: successor })}
          </Button>
          <Button variant="secondary" size="dense" onClick={() => successors.fallen(tooth)}>
            {t('mixed.fellOut')}
          </Button>
        </div>
      ) : null}
    </section>
  )

  function subtitle(): string {
    const after = successorOf(tooth)
    if (after !== undefined) {
      const presence = presenceOf(after, scene.dentition, scene.chart)
      return t(presence === 'seen' ? 'successorIn' : 'successorWaits', { tooth: after })
    }
    const count = entries.filter(entry => entry.voided_at === null).length
    return count ? t('entriesSince', { count, year: first }) : t('noEntries')
  }
}

function SeveralTeeth({ scene, editing }: { scene: ChartScene; editing: ChartEditing }) {
  const { t } = useTranslation('tooth-chart')
  const { selected, chart, dentition, select } = scene
  return (
    <section className={styles.card}>
      <h3 className={styles.cardTitle}>
        {t('teeth', { count: selected.length })}
        <span className={styles.add}>{editing.openButton(selected)}</span>
      </h3>
      <ul>
        {selected.map(tooth => (
          <li key={tooth}>
            <button type="button" className={styles.row} onClick={() => select([tooth])}>
              <strong>{tooth}</strong>
              <span>
                {capital(
                  findingWords(
                    toothState(chart, tooth),
                    presenceOf(tooth, dentition, chart),
                    currentLanguage(),
                  ),
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** With those of the tooth before or after it while that has no place of its own. */
function entriesOf(scene: ChartScene, tooth: number): ToothEntry[] {
  const neighbour = successorOf(tooth) ?? predecessorOf(tooth)
  const isShown = neighbour === undefined || scene.look.teeth.has(neighbour)
  return historyOf(scene, entry => entry.tooth === tooth || (!isShown && entry.tooth === neighbour))
}
