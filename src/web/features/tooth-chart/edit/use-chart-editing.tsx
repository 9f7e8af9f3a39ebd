import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { bookingQuery } from '#web/parts/bookings/booking-queries.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import type { ChartEditing, DrawnChart, DrawnEntry } from './chart-editing.ts'
import { EntryForm } from './EntryForm.tsx'
import { EntryMenu } from './EntryMenu.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { favouriteOf } from './favourite-draft.ts'
import { Favourites } from './Favourites.tsx'
import type { Waiting } from './outbox.ts'
import { Refused } from './Refused.tsx'
import { useChartActs } from './use-chart-acts.ts'
import { useEarlyDigit } from './use-early-digit.ts'
import { useEntryDraft } from './use-entry-draft.ts'
import { useFavourites } from './use-favourites.ts'
import { useKindWords } from './use-kind-words.ts'
import { useOwnWaiting } from './use-waiting.ts'
import { VisitLine } from './VisitLine.tsx'

const FavouritesDialog = lazy(() => import('./FavouritesDialog.tsx'))

interface Visit {
  readonly bookingId: number | undefined
  readonly onLeave: () => void
}

/** All by which a chart is changed: keys, drags, the popover, menus, and what waits to be sent. */
export function useChartEditing(drawn: DrawnChart, { bookingId: wished, onLeave }: Visit): ChartEditing {
  // With all that the popover says: waiting for words when it opens would hide the chart, and lose the keys meanwhile.
  const { t } = useTranslation(['chart-entry', 'diagnoses', 'common'])
  const { patient, data: chart, today } = drawn
  const entries: readonly DrawnEntry[] = chart.entries
  const words = useKindWords()
  const { zone } = useClinicFacts()
  const mayEdit = useStaff().can('clinical.edit') && drawn.knownOn === undefined
  const { waiting, outbox } = useOwnWaiting(patient.id)
  const { data: visit } = useQuery({ ...bookingQuery(wished ?? 0), enabled: wished !== undefined })
  // An address may name anybody's visit.
  const bookingId = visit && visit.patient_id !== patient.id ? undefined : wished
  const acts = useChartActs(chart, outbox, bookingId)
  const { favourites, keep, isFull } = useFavourites(mayEdit)
  const person = useMemo(() => ({ birthDate: chart.birth_date, today }), [chart.birth_date, today])
  const visitDay = visit && bookingId !== undefined ? localDateOf(Date.parse(visit.start), zone) : today
  // What is charted for a visit that is over is of its day, unless another day is looked at.
  const day = drawn.day === today && visitDay < today ? visitDay : drawn.day
  const draft = useEntryDraft({ ...drawn, day }, favourites, person, acts)
  const keepEarly = useEarlyDigit(favourites, draft)
  const form = useRef<HTMLFormElement>(null)
  const titleId = useId()
  const { open } = draft
  const [isEditingFavourites, setIsEditingFavourites] = useState(false)
  const corrected = entries.find(one => one.id === open?.draft.replaces)

  function onKey(event: KeyboardEvent, teeth: readonly number[], anchor: Element) {
    if (!mayEdit || event.defaultPrevented) return
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    const isEarly = keepEarly(event, teeth, anchor)
    if (isUndo) acts.undoLast()
    if (isUndo || draft.press(event, teeth, anchor) || isEarly) event.preventDefault()
  }

  function remember() {
    const favourite = open && favouriteOf(open.draft)
    if (!favourite || !favourites) return
    if (!isFull) void keep([...favourites, favourite])
    const said = isFull
      ? ({ kind: 'error', text: t('chart-entry:tooManyFavourites') } as const)
      : ({ kind: 'ok', text: t('chart-entry:remembered', { key: favourites.length + 1 }) } as const)
    showNotice({ ...said, topic: 'favourites' })
  }

  /** What was refused is put into the popover again, and stays until it is saved from there. */
  const correctRefused = (refused: Waiting) =>
    draft.correctWaiting(refused, toothOnScreen(refused.drawn.at(-1)?.tooth))

  return {
    handlers: {
      onOpen(teeth, anchor) {
        // Enter that comes before the popover has the focus is meant for it.
        if (open) draft.save(false)
        else if (mayEdit) draft.beginOn(teeth, anchor)
      },
      onDragged(teeth, anchor) {
        if (mayEdit) draft.beginBridge(teeth, anchor)
      },
      onKey,
    },
    openButton: teeth =>
      mayEdit ? (
        <IconButton
          dense
          label={t('chart-entry:openOn', { place: teeth.join(', ') })}
          onClick={() => draft.beginOn(teeth, toothOnScreen(teeth.at(-1)))}
        >
          <IconPlus size={20} stroke={1.75} />
        </IconButton>
      ) : null,
    acts: mayEdit ? acts : undefined,
    menuOf: entry =>
      mayEdit ? (
        <EntryMenu
          entry={entry}
          today={today}
          acts={acts}
          onCorrect={() => draft.correct(entry, toothOnScreen(entry.tooth))}
        />
      ) : null,
    notes: (
      <>
        {mayEdit && visit && bookingId !== undefined ? (
          <VisitLine start={visit.start} today={today} zone={zone} onLeave={onLeave} />
        ) : null}
        <Refused waiting={waiting} chart={chart} outbox={outbox} onCorrect={correctRefused} />
      </>
    ),
    element: (
      <>
        <p role="status" className="visually-hidden">
          {draft.said}
        </p>
        {open && draft.judged ? (
          <EntryPanel
            key={open.draft.teeth.join()}
            opener={open.anchor as SVGElement}
            teeth={open.draft.teeth}
            label={t('chart-entry:dialog', { place: words.placeOfDraft(open.draft) })}
            titleId={titleId}
            focusFirst={form}
            onClose={draft.close}
          >
            <EntryForm
              form={form}
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
                  favourites={favourites ?? []}
                  onChart={one => draft.chartFavourite(one, open.draft.teeth, open.anchor)}
                  onEdit={() => {
                    // A dialog lies under what floats beside a tooth.
                    draft.close()
                    setIsEditingFavourites(true)
                  }}
                />
              }
              onChange={draft.change}
              onKey={draft.onKey}
              onSave={draft.save}
              onRemember={favourites && remember}
              onLookAgain={draft.lookAgain}
              onClose={draft.close}
            />
          </EntryPanel>
        ) : null}
        {isEditingFavourites && favourites ? (
          <Suspense>
            <FavouritesDialog
              favourites={favourites}
              onKeep={next => void keep(next)}
              onClose={() => setIsEditingFavourites(false)}
            />
          </Suspense>
        ) : null}
      </>
    ),
  }
}

/** When the record was begun, or the first day of which something is known. */
const firstVisitOf = (begun: string, dates: readonly string[]): string =>
  dates[0] !== undefined && dates[0] < begun ? dates[0] : begun

/** Where it is drawn; what is of no tooth stands beside the drawing. */
const toothOnScreen = (tooth: number | null | undefined): Element =>
  document.querySelector(`[data-tooth="${tooth}"]`) ?? document.querySelector('[data-tooth]') ?? document.body
