import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { ToothEntry } from '#contract/patients/tooth-chart.ts'
import { entryWords, WHOLE_WORDS } from '#domain/tooth-chart/kind-words.ts'
import { stateWords } from '#domain/tooth-chart/tooth-words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { capital } from '#web/i18n/capital.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import type { ChartScene } from '../chart-scene.ts'
import type { DrawnEntry } from '../edit/chart-editing.ts'
import { EntryNote } from './EntryNote.tsx'
import styles from './ChartSide.module.css'

interface EntryRowProps {
  entry: DrawnEntry
  scene: ChartScene
  /** Of another tooth than the one whose history it stands in. */
  isOfOther?: boolean
  menu: ReactNode
}

/** One entry of a tooth's history: what, since when, by whom, what became of it, or who took it back and why. */
export function EntryRow({ entry, scene, isOfOther = false, menu }: EntryRowProps) {
  const { t } = useTranslation('tooth-chart')
  const format = useFormat(useClinicFacts().zone)
  const language = currentLanguage()
  const isVoided = entry.voided_at !== null
  const over = scene.chart.ended.get(entry.id)
  const ender = over && scene.data.entries.find(({ id }) => id === over.by)
  const isThisYear = entry.date.slice(0, 4) === scene.today.slice(0, 4)
  const about = [
    entry.diagnosis && `${entry.diagnosis.code} ${entry.diagnosis.name}`,
    capital(stateWords(entry, language)),
    entry.details.shade,
    entry.details.size,
    entry.details.canals && t('canals', { count: entry.details.canals }),
    entry.roots.join(', '),
  ].filter(Boolean)
  return (
    <li className={styles.entry} data-over={isVoided || over ? '' : undefined}>
      <i data-mark={markOf(entry)} aria-hidden="true" />
      <div className={styles.line}>
        <p className={styles.what}>
          {entry.arch ? `${WHOLE_WORDS[language][entry.arch]}: ` : isOfOther ? `${entry.tooth}: ` : null}
          {entry.ends_id === null ? (
            isVoided ? (
              <s>{entryWords(entry, language)}</s>
            ) : (
              entryWords(entry, language)
            )
          ) : (
            t('ended', { what: entryWords(entry, language) })
          )}
        </p>
        <p>
          {entry.date === scene.today
            ? t('today')
            : isThisYear
              ? format.dayMonth(entry.date)
              : format.dayMonthYear(entry.date)}
        </p>
      </div>
      <div className={styles.line}>
        <p>{about.join(' · ')}</p>
        <p>{entry.doctor.name}</p>
      </div>
      {ender && !isVoided ? (
        <p className={styles.more}>
          {t(ender.ends_id === null ? 'replacedBy' : 'overSince', {
            what: lower(entryWords(ender, language)),
            day: format.date(ender.date),
          })}
        </p>
      ) : null}
      {entry.isLate ? <p className={clsx(styles.more, styles.waiting)}>{t('waitsToBeSent')}</p> : null}
      {entry.note ? <EntryNote text={entry.note} /> : null}
      {isVoided ? (
        <p className={clsx(styles.more, styles.void)}>
          {t('voided', { who: entry.voided_by, when: format.date(entry.voided_at!) })}
          {entry.void_reason ? ` ${t('because', { reason: entry.void_reason })}` : null}
        </p>
      ) : null}
      <div className={styles.menu}>{menu}</div>
    </li>
  )
}

/** A loss is drawn as what is missing. */
export function markOf({ kind, state }: Pick<ToothEntry, 'kind' | 'state'>): string {
  return kind === 'missing' || kind === 'exfoliated' || (kind === 'extraction' && state === 'done')
    ? 'missing'
    : state
}

function lower(text: string): string {
  return text.charAt(0).toLocaleLowerCase('ro') + text.slice(1)
}
