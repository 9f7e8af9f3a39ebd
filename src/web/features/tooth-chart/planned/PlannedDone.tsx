import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getToothChart } from '#contract/patients/tooth-chart.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { query } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useAfterPress } from '#web/ui/after-press.ts'
import { again, useChartActs } from '../edit/use-chart-acts.ts'
import type { NewEntry } from '../edit/entry-draft.ts'
import { useKindWords } from '../edit/use-kind-words.ts'
import { useOwnWaiting, useWaiting } from '../edit/use-waiting.ts'
import { openPlans } from './open-plans.ts'
import styles from './PlannedDone.module.css'

/** What of a visit says whose chart it is, when, and by whom. */
interface CompletedVisit {
  readonly id: number
  readonly patient_id: number | null
  readonly doctor_id: number
  readonly start: string
}

interface PlannedDoneProps {
  visit: CompletedVisit
  zone: string
  onClose: () => void
}

/** After a visit: what was planned can be noted as done. Nothing is asked where nothing is planned. */
export default function PlannedDone({ visit, zone, onClose }: PlannedDoneProps) {
  const patientId = visit.patient_id ?? 0
  const { data: kept } = useQuery({
    ...query(getToothChart, { patient_id: patientId }),
    select: reply => reply.data,
    enabled: visit.patient_id !== null,
    meta: { silent: true },
  })
  const chart = useWaiting(kept, patientId)
  const isFree = useAfterPress(chart !== undefined)
  return chart && isFree ? <Plans visit={visit} zone={zone} chart={chart} onClose={onClose} /> : null
}

function Plans({
  visit,
  zone,
  chart,
  onClose,
}: PlannedDoneProps & { chart: Parameters<typeof useChartActs>[0] }) {
  const { t } = useTranslation('chart-entry')
  const format = useFormat(zone)
  const words = useKindWords()
  const day = localDateOf(Date.parse(visit.start), zone)
  const { outbox } = useOwnWaiting(chart.patient_id)
  const acts = useChartActs(chart, outbox, visit.id)
  const plans = useMemo(
    () => openPlans(chart.entries, { day, doctorId: visit.doctor_id }),
    [chart.entries, day, visit.doctor_id],
  )
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    // What was planned for this very visit was most likely done at it.
    () => new Set(plans.flatMap(([first]) => (first!.booking_id === visit.id ? [first!.id] : []))),
  )
  if (plans.length === 0) return null
  const chosen = plans.filter(([first]) => ticked.has(first!.id))

  function save() {
    const entries = chosen.flatMap((whole, index) =>
      whole.map((one): NewEntry => ({
        ...again(one),
        state: 'done',
        date: day,
        ...(one.group_id !== null && { group: index + 1 }),
      })),
    )
    acts.chart({ entries, confirmed: true, said: t('planned.saved', { count: chosen.length }) })
    onClose()
  }

  return (
    <Dialog title={t('planned.title')} text={t('planned.text')} width={480} onClose={onClose}>
      <form
        className={styles.form}
        data-saves-itself
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <ul className={styles.plans}>
          {plans.map(whole => {
            const first = whole[0]!
            return (
              <li key={first.id}>
                <Checkbox
                  checked={ticked.has(first.id)}
                  label={
                    <>
                      <strong>{words.entries(whole)}</strong>
                      <span className={styles.by}>
                        {t('planned.by', { day: format.date(first.date), name: first.doctor.name })}
                      </span>
                    </>
                  }
                  onChange={() =>
                    setTicked(before => {
                      const next = new Set(before)
                      if (!next.delete(first.id)) next.add(first.id)
                      return next
                    })
                  }
                />
              </li>
            )
          })}
        </ul>
        <div className={styles.foot}>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('planned.later')}
          </Button>
          <Button type="submit" size="dense" disabled={chosen.length === 0}>
            {t('planned.save', { count: chosen.length })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
