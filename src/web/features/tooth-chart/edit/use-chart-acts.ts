import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToothChart } from '#contract/patients/tooth-chart.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { getConnection } from '#web/api/connection.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { noticeLife, showNotice } from '#web/ui/notices.ts'
import type { DrawnEntry } from './chart-editing.ts'
import { drawEnding, drawWaiting, overWith, wholeOf, type Author } from './draw-waiting.ts'
import type { NamedDiagnosis, NewEntry } from './entry-draft.ts'
import type { Outbox, Waiting } from './outbox.ts'
import { useKindWords } from './use-kind-words.ts'

export type ChartActs = ReturnType<typeof useChartActs>

interface Charted {
  readonly entries: readonly NewEntry[]
  readonly diagnosis?: NamedDiagnosis | undefined
  readonly confirmed?: boolean
  /** How it is told, where it is more than one thing. */
  readonly said?: string
  /** What it corrects, whole. */
  readonly instead?: readonly DrawnEntry[]
}

/** What can be done to the chart: each is drawn at once, kept until the server has it, and told with the way back. */
export function useChartActs(
  { patient_id: patientId, version, entries }: ToothChart,
  outbox: Outbox,
  bookingId: number | undefined,
) {
  const { t } = useTranslation(['chart-entry', 'common'])
  const words = useKindWords()
  const { account } = useStaff()
  /** What can still be undone by the key, the latest last. */
  const done = useRef<{ key: string; words: string; until: number }[]>([])

  function authorNow(): Author {
    const name = [account?.first_name, account?.last_name].filter(Boolean).join(' ')
    return { doctor: { id: null, name }, name, now: Date.now(), bookingId }
  }

  /** What takes another's place is of the same visit. */
  const work = (sent: readonly NewEntry[], confirmed = false, instead?: DrawnEntry) => ({
    entries: sent,
    version,
    bookingId: instead?.booking_id ?? bookingId,
    confirmed,
  })

  function tell(key: string, said: string, text: string) {
    done.current = [...done.current.slice(-20), { key, words: said, until: Date.now() + noticeLife }]
    showNotice({
      kind: 'ok',
      text: getConnection() === 'offline' ? t('chart-entry:keptHere', { words: said }) : text,
      topic: 'chart',
      action: { label: t('common:actions.undo'), run: () => undo(key, said) },
    })
  }

  function undo(key: string, said: string) {
    done.current = done.current.filter(one => one.key !== key)
    outbox.undo(key)
    showNotice({ kind: 'info', text: t('chart-entry:undone', { words: said }), topic: 'chart' })
  }

  function chart({ entries: sent, diagnosis, confirmed, said: text, instead = [] }: Charted): void {
    const drawn = drawWaiting(sent, diagnosis, authorNow())
    const said = words.entries(drawn)
    const key = outbox.add({
      patientId,
      words: said,
      work: work(sent, confirmed, instead[0]),
      drawn,
      hides: instead.map(one => one.id),
      restores: instead.length > 0 ? restoring(instead) : undefined,
    })
    tell(key, said, text ?? t('chart-entry:saved', { words: said }))
  }

  /** The same once more, in place of what was taken back. */
  function restoring(taken: readonly DrawnEntry[]): Pick<Waiting, 'work' | 'drawn'> {
    const sent = taken.map(again)
    return { work: work(sent, true, taken[0]), drawn: drawWaiting(sent, undefined, authorNow()) }
  }

  return {
    chart,
    drop: outbox.drop,
    undoLast() {
      const last = done.current.at(-1)
      if (last && last.until > Date.now()) undo(last.key, last.words)
      else showNotice({ kind: 'info', text: t('chart-entry:nothingToUndo'), topic: 'chart' })
    },
    /** It was never so. Without a reason only what is one's own, and that can be put back. */
    takeBack(entry: DrawnEntry, reason?: string) {
      const taken = entry.ends_id === null ? wholeOf(entry, entries) : [entry]
      const said = words.entries(taken)
      const ids = taken.map(one => one.id)
      const waiting = { patientId, words: said, drawn: [], hides: ids }
      const key = outbox.add({
        ...waiting,
        work: { voids: ids, reason },
        restores: reason === undefined && entry.ends_id === null ? restoring(taken) : undefined,
      })
      const text = t('chart-entry:takenBack', { words: said })
      if (reason === undefined && entry.ends_id === null) tell(key, said, text)
      else showNotice({ kind: 'ok', text, topic: 'chart' })
    },
    /** It was so until that day. */
    end(entry: DrawnEntry, date: LocalDate) {
      const over = overWith(entry, entries, date)
      const said = words.entries(over)
      const key = outbox.add({
        patientId,
        words: said,
        work: work([{ ends_id: entry.id, date }]),
        drawn: drawEnding(over, date, authorNow()),
        hides: [],
      })
      tell(key, said, t('chart-entry:isOver', { words: said }))
    },
    /** What was planned is done that day. */
    markDone: (entry: DrawnEntry, date: LocalDate) =>
      chart({ entries: wholeOf(entry, entries).map(one => ({ ...again(one), state: 'done', date })) }),
  }
}

/** What would be sent to chart it as it is. */
export function again(entry: DrawnEntry): NewEntry {
  const {
    tooth,
    arch,
    kind,
    state,
    surfaces,
    roots,
    details,
    role,
    group_id: group,
    date,
    note,
    diagnosis,
  } = entry
  return {
    ...(tooth !== null && { tooth }),
    ...(arch !== null && { arch }),
    kind,
    state,
    surfaces,
    roots: [...roots],
    details: { ...details },
    ...(role !== null && { role }),
    ...(group !== null && { group: 1 }),
    date,
    ...(note && { note }),
    ...(diagnosis && { diagnosis: diagnosis.code }),
  }
}
