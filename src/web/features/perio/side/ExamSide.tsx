import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { PerioExam, PerioExamHead } from '#contract/patients/perio-exams.ts'
import type { Comparison } from '#domain/perio/comparison.ts'
import { perioIndices, type PerioIndices } from '#domain/perio/indices.ts'
import { useFormat } from '#web/i18n/format.ts'
import { WorkSide } from '#web/parts/records/WorkRoom.tsx'
import { StagingCard } from './StagingCard.tsx'
import styles from './ExamSide.module.css'

interface ExamSideProps {
  exam: PerioExam
  /** The one that figures are held against. */
  earlier: PerioExamHead | undefined
  comparison: Comparison | undefined
  /** All that count, the latest first. */
  exams: readonly PerioExamHead[]
  mayEdit: boolean
}

const FIGURES = [
  ['bleeding', 'bleeding', '%'],
  ['plaque', 'plaque', '%'],
  ['pockets_4_5', 'pockets45', ''],
  ['pockets_6', 'pockets6', ''],
  ['mean_cal', 'loss', 'mm'],
] as const

/** What the exam comes to, how that went since the exams before, and what it suggests. */
export function ExamSide({ exam, earlier, comparison, exams, mayEdit }: ExamSideProps) {
  const { t } = useTranslation('perio')
  const format = useFormat()
  const now = perioIndices(exam)
  const said = (value: number, unit: string) =>
    `${format.number(value, unit === 'mm' ? 1 : 0)}${unit === '' ? '' : `\u00a0${unit}`}`

  const change = (name: (typeof FIGURES)[number][0], unit: string) => {
    const [was, is] = [earlier?.indices[name], now[name]]
    if (was === undefined || was === null || is === null) return null
    if (was === is) return <small>{t('same')}</small>
    return (
      <small className={is < was ? styles.better : styles.worse}>
        {t(is < was ? 'fromDown' : 'fromUp', { value: said(was, unit) })}
      </small>
    )
  }

  return (
    <WorkSide label={t('indices')}>
      <section className={styles.card}>
        <h3 className={styles.title}>
          {t('indices')}
          {earlier ? <span>{t('against', { day: format.dayMonthYear(earlier.date) })}</span> : null}
        </h3>
        <dl>
          {FIGURES.map(([name, word, unit]) => {
            const value = now[name]
            return (
              <div key={name} className={styles.figure}>
                <dt>{t(word)}</dt>
                <dd>
                  <strong>{value === null ? '–' : said(value, unit)}</strong>
                  {change(name, unit)}
                </dd>
              </div>
            )
          })}
          <div className={styles.figure}>
            <dt>{t('measured')}</dt>
            <dd>{t('of', { measured: now.measured, sites: now.sites })}</dd>
          </div>
        </dl>
        {comparison ? (
          <p className={styles.note}>
            {t('changed', { better: comparison.better, worse: comparison.worse })}
          </p>
        ) : null}
      </section>
      <Bars exam={exam} now={now} exams={exams} />
      {now.sites > 0 ? <StagingCard exam={exam} mayEdit={mayEdit} /> : null}
    </WorkSide>
  )
}

const pocketsOf = ({ pockets_4_5: some, pockets_6: deep }: PerioIndices) => some + deep
const MOST_BARS = 5

/** How many sites are deep, exam by exam. */
function Bars({ exam, now, exams }: Pick<ExamSideProps, 'exam' | 'exams'> & { now: PerioIndices }) {
  const { t } = useTranslation('perio')
  const format = useFormat()
  const others = exams.filter(
    one => one.id !== exam.id && one.id !== exam.replaces_id && one.date <= exam.date,
  )
  const bars = [
    ...others.slice(0, MOST_BARS - 1).toReversed().map(one => ({ ...one, pockets: pocketsOf(one.indices) })),
    { ...exam, pockets: pocketsOf(now) },
  ] // prettier-ignore
  const most = Math.max(1, ...bars.map(one => one.pockets))
  if (bars.length < 2) return null
  return (
    <section className={styles.card}>
      <h3 className={styles.title}>{t('barsTitle')}</h3>
      <ol className={styles.bars}>
        {bars.map(one => (
          <li key={one.id} className={clsx(one.id === exam.id && styles.current)}>
            <i style={{ height: `${(one.pockets / most) * 60}px` }} />
            <strong>{one.pockets}</strong>
            <span>{one.id === exam.id ? t('thisOne') : format.dayMonthYear(one.date)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
