import { useTranslation } from 'react-i18next'
import type { ToothChart } from '#contract/patients/tooth-chart.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import type { DrawnEntry } from './chart-editing.ts'
import type { Outbox, Waiting } from './outbox.ts'
import { useKindWords } from './use-kind-words.ts'
import styles from './Refused.module.css'

interface RefusedProps {
  waiting: readonly Waiting[]
  chart: ToothChart
  outbox: Outbox
  onCorrect: (refused: Waiting) => void
}

/** What waits for the connection, and what the server did not take, with what can be done about it. */
export function Refused({ waiting, chart, outbox, onCorrect }: RefusedProps) {
  const { t } = useTranslation('chart-entry')
  const refused = waiting.filter(one => one.refused)
  const unsent = waiting.filter(one => !one.refused && !outbox.isKept(one.key))
  const others = unsent.some(one => one.isLate) ? unsent : []
  if (refused.length === 0 && others.length === 0) return null
  return (
    <div className={styles.root}>
      {others.length > 0 ? (
        // Each notice of what is saved meanwhile says the same.
        <p className={styles.waiting}>{t('waiting', { count: others.length })}</p>
      ) : null}
      {refused.length > 0 ? (
        <section className={styles.refused} aria-labelledby="refused-entries" role="alert">
          <h3 id="refused-entries">{t('refused.title', { count: refused.length })}</h3>
          <ul>
            {refused.map(one => (
              <li key={one.key}>
                <RefusedEntry one={one} chart={chart} />
                <div className={styles.actions}>
                  {MAY_BE_MEANT.has(one.refused!.code) ? (
                    <Button
                      size="dense"
                      onClick={() => outbox.again(one.key, { version: chart.version, confirmed: true })}
                    >
                      {t(one.refused!.code === 'chart_changed' ? 'refused.save' : 'refused.anyway')}
                    </Button>
                  ) : null}
                  {one.drawn.at(-1)?.ends_id === null ? (
                    <Button variant="secondary" size="dense" onClick={() => onCorrect(one)}>
                      {t('refused.correct')}
                    </Button>
                  ) : null}
                  <Button variant="secondary" size="dense" onClick={() => outbox.drop(one.key)}>
                    {t('refused.drop')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

const MAY_BE_MEANT: ReadonlySet<string> = new Set(['chart_changed', 'chart_asks'])

function RefusedEntry({ one, chart }: { one: Waiting; chart: ToothChart }) {
  const { t } = useTranslation('chart-entry')
  const words = useKindWords()
  const { code, message, errors, changed = [] } = one.refused!
  const sentences = [...new Set(Object.values(errors).flat())]
  const theirs: readonly DrawnEntry[] = [...chart.entries, ...chart.voided].filter(each =>
    changed.includes(each.id),
  )
  if (code !== 'chart_changed')
    return (
      <p>
        <strong>{one.words}</strong>
        {` — ${sentences.length > 0 ? joinSentences(sentences) : message}`}
      </p>
    )
  return (
    <>
      <p>{t('refused.changed')}</p>
      <dl className={styles.both}>
        {theirs.map(each => (
          <div key={each.id}>
            <dt>
              {each.voided_at === null
                ? t('refused.theirs', { name: each.recorded_by })
                : t('refused.taken', { name: each.voided_by })}
            </dt>
            <dd>{words.entries([each])}</dd>
          </div>
        ))}
        <div>
          <dt>{t('refused.yours')}</dt>
          <dd>{one.words}</dd>
        </div>
      </dl>
    </>
  )
}
