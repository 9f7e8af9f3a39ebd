import { useId, useMemo, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { showNotice } from '#web/ui/notices.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { ChartEditing, DrawnChart, DrawnEntry } from './chart-editing.ts'
import { dragTeeth } from './drag-teeth.ts'
import { wholeOf } from './draw-waiting.ts'
import { EntryForm } from './EntryForm.tsx'
import { EntryMenu } from './EntryMenu.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { favouriteOf } from './favourite-draft.ts'
import { Favourites } from './Favourites.tsx'
import type { Waiting } from './outbox.ts'
import { Refused } from './Refused.tsx'
import { useChartActs } from './use-chart-acts.ts'
import { useEntryDraft } from './use-entry-draft.ts'
import { useFavourites } from './use-favourites.ts'
import { useKindWords } from './use-kind-words.ts'
import { useWaiting } from './use-waiting.ts'
import { VisitLine } from './VisitLine.tsx'

interface Visit {
  readonly bookingId: number | undefined
  readonly onLeave: () => void
}

/** All by which a chart is changed: keys, drags, the popover, menus, and what waits to be sent. */
export function useChartEditing(drawn: DrawnChart, { bookingId, onLeave }: Visit): ChartEditing {
  const { t } = useTranslation('chart-entry')
  const { patient, chart } = drawn
  const words = useKindWords()
  const { zone } = useClinicFacts()
  const today = localDateOf(useNow(), zone)
  const mayEdit = useStaff().can('clinical.edit')
  const { waiting, entries, outbox } = useWaiting(chart)
  const acts = useChartActs(chart, entries, outbox, bookingId)
  const { favourites, keep, isFull } = useFavourites(mayEdit)
  const person = useMemo(() => ({ birthDate: chart.birth_date, today }), [chart.birth_date, today])
  const draft = useEntryDraft(drawn, entries, favourites, person, acts)
  const form = useRef<HTMLFormElement>(null)
  const titleId = useId()

  const { open } = draft
  const opener = open && drawn.buttonOf(open.at)
  const corrected = entries.find(one => one.id === open?.draft.replaces)

  function onKeyDown(event: KeyboardEvent) {
    if (!mayEdit || event.defaultPrevented) return
    if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return acts.undoLast()
    }
    const tooth = event.target instanceof Element ? event.target.closest<SVGElement>('[data-tooth]') : null
    // Typed ahead: the popover is still on its way.
    const at = open?.at ?? Number(tooth?.dataset.tooth)
    if (!at || (event.key === 'Enter' && !open)) return
    if (draft.press(event, at)) event.preventDefault()
  }

  function remember() {
    const favourite = open && favouriteOf(open.draft)
    if (!favourite) return
    if (isFull) return void showNotice({ kind: 'error', text: t('tooManyFavourites'), topic: 'favourites' })
    void keep([...favourites, favourite])
    showNotice({ kind: 'ok', text: t('remembered', { key: favourites.length + 1 }), topic: 'favourites' })
  }

  /** What was refused is put into the popover again, and sent anew from there. */
  function correctRefused({ key, drawn: refused }: Waiting) {
    const [first] = refused
    if (!first) return
    outbox.drop(key)
    draft.correctWaiting(refused)
  }

  return {
    mayEdit,
    entries,
    open: tooth => {
      if (mayEdit) draft.begin(tooth)
    },
    handlers: {
      onKeyDown,
      onPointerDown(event) {
        if (!mayEdit || open) return
        dragTeeth(event.nativeEvent, {
          onOver: drawn.onSelect,
          onEnd: teeth => draft.beginBridge(teeth),
        })
      },
    },
    menuOf: (entry: DrawnEntry) =>
      mayEdit ? (
        <EntryMenu
          entry={entry}
          today={today}
          acts={acts}
          onCorrect={() => {
            const at = wholeOf(entry, entries)[0]?.tooth ?? drawn.selected[0] ?? 11
            draft.correct(entry, at)
          }}
        />
      ) : null,
    notes: (
      <>
        {mayEdit && bookingId !== undefined ? (
          <VisitLine bookingId={bookingId} today={today} zone={zone} onLeave={onLeave} />
        ) : null}
        <Refused waiting={waiting} chart={chart} outbox={outbox} onCorrect={correctRefused} />
      </>
    ),
    element: (
      <>
        <p role="status" className="visually-hidden">
          {draft.state === 'condition' ? '' : t('stateNow', { state: t(`state.${draft.state}`) })}
        </p>
        {open && opener && draft.judged ? (
          <EntryPanel
            key={`${open.at}`}
            opener={opener}
            label={t('dialog', { place: words.placeOfDraft(open.draft) })}
            titleId={titleId}
            focusFirst={form}
            onClose={draft.close}
          >
            <EntryForm
              ref={form}
              titleId={titleId}
              draft={open.draft}
              judged={draft.judged}
              errors={draft.errors}
              questions={draft.questions}
              states={draft.states}
              today={today}
              firstVisit={firstVisitOf(localDateOf(Date.parse(patient.created_at), zone), chart.dates)}
              asksReason={corrected?.asks_reason ?? false}
              favourites={
                <Favourites
                  favourites={favourites}
                  onChart={one => draft.chartFavourite(one, open.at)}
                  onKeep={next => void keep(next)}
                />
              }
              onChange={draft.change}
              onKeyDown={draft.onKeyDown}
              onSave={draft.save}
              onRemember={remember}
              onLookAgain={draft.lookAgain}
              onClose={draft.close}
            />
          </EntryPanel>
        ) : null}
      </>
    ),
  }
}

/** When the record was begun, or the first day of which something is known. */
const firstVisitOf = (begun: string, dates: readonly string[]): string =>
  dates[0] !== undefined && dates[0] < begun ? dates[0] : begun
