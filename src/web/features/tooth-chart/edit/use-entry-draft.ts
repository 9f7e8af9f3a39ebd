import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartFavourite } from '#contract/patients/tooth-chart.ts'
import type { State } from '#domain/tooth-chart/kinds.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import type { DrawnChart, DrawnEntry } from './chart-editing.ts'
import { drawWaiting, factsOf, wholeOf } from './draw-waiting.ts'
import {
  diagnosisOf,
  emptyDraft,
  entriesOf,
  scopeOf,
  takesSurfaces,
  withKind,
  type EntryDraft,
} from './entry-draft.ts'
import { countedDetail, digitOf, draftAfterKey, isPlainKey, isTyping, type KeyPress } from './entry-keys.ts'
import { draftOfEntry, withFavourite } from './favourite-draft.ts'
import { askedOf, judgeDraft, problemsOf, statesOf, type Person } from './judge-draft.ts'
import { alongArch, nextTooth } from './next-tooth.ts'
import type { Waiting } from './outbox.ts'
import type { ChartActs } from './use-chart-acts.ts'
import { useKindWords } from './use-kind-words.ts'

const NO_ERRORS: Readonly<Record<string, string>> = {}
const NO_AUTHOR = { doctor: { id: null, name: '' }, name: '', now: 0, bookingId: undefined }

export interface OpenDraft {
  readonly draft: EntryDraft
  /** The tooth on screen that it stands beside. */
  readonly anchor: Element
  /** What was refused and is written anew: it goes once this is saved. */
  readonly amends?: string | undefined
}

export type EntryDrafting = ReturnType<typeof useEntryDraft>

/** What is being charted: opened by a press or a letter, changed by keys or in the popover, and saved. */
export function useEntryDraft(
  drawn: DrawnChart,
  favourites: readonly ChartFavourite[] | undefined,
  person: Person,
  acts: ChartActs,
) {
  const { t } = useTranslation('chart-entry')
  const entries: readonly DrawnEntry[] = drawn.data.entries
  const words = useKindWords()
  const { language } = words
  const [open, setOpen] = useState<OpenDraft>()
  const [errors, setErrors] = useState(NO_ERRORS)
  const [questions, setQuestions] = useState<readonly string[]>([])
  /** What somebody charts goes on in the same state. */
  const [state, setState] = useState<State>('condition')
  /** What keys made of it, for those who do not see it. */
  const [said, setSaid] = useState('')
  /** Closed with a note in it: the same teeth open with it again. */
  const left = useRef<EntryDraft>(undefined)
  const known = useMemo(() => factsOf(entries), [entries])
  const { today } = person
  const day = drawn.day < today ? drawn.day : today
  const freshOf = (teeth: readonly number[]) => emptyDraft(alongArch(teeth), state, day)

  // Its sentences are there when something is wrong, with a connection or without.
  useEffect(() => void loadMessages(), [])

  const draft = open?.draft
  const facts = useMemo(
    () => (draft?.replaces === undefined ? known : withoutWhole(draft.replaces, entries)),
    [draft?.replaces, entries, known],
  )
  const judged = useMemo(() => draft && judgeDraft(draft, facts, person), [draft, facts, person])
  const states = useMemo(() => (draft ? statesOf(draft, facts, person) : []), [draft, facts, person])

  function change(next: EntryDraft) {
    setOpen(before => before && { ...before, draft: next })
    setState(next.state)
    setErrors(NO_ERRORS)
    setQuestions([])
  }

  function begin(anchor: Element, next: EntryDraft, amends?: string) {
    // What is beside the drawing tells of the same teeth.
    const isElsewhere = alongArch(drawn.selected).join() !== next.teeth.join()
    if (isElsewhere && scopeOf(next) === 'tooth') drawn.select(next.teeth)
    setErrors(NO_ERRORS)
    setQuestions([])
    setOpen({ anchor, draft: next, amends })
  }

  function beginOn(teeth: readonly number[], anchor: Element) {
    const fresh = freshOf(teeth)
    const kept = left.current?.teeth.join() === fresh.teeth.join() ? left.current : undefined
    begin(anchor, kept ?? openState(fresh))
  }

  /** A state in which nothing may be there gives way to the first that has something. */
  function openState(fresh: EntryDraft): EntryDraft {
    if (judgeDraft(fresh, known, person).kinds.length > 0) return fresh
    const possible = statesOf(fresh, known, person).find(one => one !== fresh.state)
    return possible ? { ...fresh, state: possible } : fresh
  }

  function close() {
    left.current = draft?.note.trim() && draft.replaces === undefined ? draft : undefined
    setOpen(undefined)
  }

  async function refuse(found: ReturnType<typeof problemsOf>) {
    const { fieldMessage } = await loadMessages()
    const say = fieldMessage as (name: string, language: string, values?: object) => string
    setErrors(Object.fromEntries(found.map(one => [one.field, say(one.problem, language, one.values)])))
  }

  function save(isNext: boolean, from: OpenDraft | undefined = open) {
    if (!from) return
    const sent = entriesOf(from.draft, facts)
    if (sent.length === 0) return setErrors({ kind: t('chooseKind') })
    const added = factsOf(drawWaiting(sent, undefined, NO_AUTHOR))
    const wrong = problemsOf(facts, added, person)
    if (wrong.length > 0) {
      setOpen(from)
      return void refuse(wrong)
    }
    const asked = askedOf(facts, added)
    if (asked.length > 0 && questions.length === 0) {
      setOpen(from)
      return setQuestions(asked.map(({ tooth, question }) => t(`asks.${question}`, { tooth })))
    }
    if (from.amends !== undefined) acts.drop(from.amends)
    const { replaces } = from.draft
    const instead = entries.find(one => one.id === replaces)
    acts.chart({
      entries: sent,
      diagnosis: diagnosisOf(from.draft, language),
      confirmed: asked.length > 0,
      ...(instead && { instead: wholeOf(instead, entries) }),
    })
    left.current = undefined
    setQuestions([])
    if (isNext) goOn(from)
    else setOpen(undefined)
  }

  function goOn({ draft: { teeth, date }, anchor }: OpenDraft) {
    const next = nextTooth(drawn.look.rows, teeth.at(-1)!)
    drawn.select([next])
    const button = toothBeside(anchor, next)
    button?.focus()
    begin(button ?? anchor, openState({ ...freshOf([next]), date }))
  }

  /** By one key: saved at once where nothing of it is left to say. */
  function chartFavourite(favourite: ChartFavourite, teeth: readonly number[], anchor: Element) {
    const next = {
      anchor,
      amends: open?.amends,
      draft: withFavourite(open?.draft ?? freshOf(teeth), favourite),
    }
    setState(favourite.state)
    if (open || (takesSurfaces(next.draft) && next.draft.surfaces === '')) setOpen(next)
    else save(false, next)
  }

  /** Whether the key meant something here. */
  function press(event: KeyPress, teeth: readonly number[], anchor: Element): boolean {
    if (event.key === 'Enter' && open) {
      save(event.shiftKey)
      return true
    }
    if (!isPlainKey(event)) return false
    const now = draft ?? freshOf(teeth)
    const next = draftAfterKey(now, event, {
      kinds: (judged ?? judgeDraft(now, known, person)).kinds,
      states: open ? states : statesOf(now, known, person),
    })
    const digit = digitOf(event)
    const favourite = digit === undefined || countedDetail(now) ? undefined : favourites?.[digit - 1]
    if (next) setSaid(words.draft(next) || t('stateNow', { state: t(`state.${next.state}`) }))
    if (next && open) change(next)
    else if (next) {
      setState(next.state)
      // A state alone is chosen for what comes next.
      if (next.kind !== undefined) begin(anchor, next)
    } else if (favourite) chartFavourite(favourite, teeth, anchor)
    else return false
    return true
  }

  return {
    open,
    judged,
    states,
    errors,
    questions,
    said,
    beginOn,
    change,
    close,
    save,
    press,
    chartFavourite,
    correct: (entry: DrawnEntry, anchor: Element) => begin(anchor, draftOfEntry(wholeOf(entry, entries))),
    /** What was not taken is charted anew. */
    correctWaiting({ key, drawn: refused, work, refused: answer }: Waiting, anchor: Element) {
      // What was noted as gone with it will be noted again.
      const kind = refused.at(-1)!.kind
      const replaces = 'entries' in work ? work.entries.find(one => one.replaces_id)?.replaces_id : undefined
      begin(anchor, { ...draftOfEntry(refused.filter(one => one.kind === kind)), replaces }, key)
      setErrors(byField(answer?.errors ?? {}))
    },
    /** Drawn over teeth: what is made of several of them, in the state in which one charts work. */
    beginBridge(teeth: readonly number[], anchor: Element) {
      const fresh = freshOf(teeth)
      const work = state === 'condition' ? { ...fresh, state: 'planned' as const } : fresh
      const isBridge = judgeDraft(work, known, person).kinds.includes('bridge')
      begin(anchor, isBridge ? withKind(work, 'bridge') : openState(fresh))
    },
    lookAgain: () => setQuestions([]),
    /** A key in the popover: fields keep theirs, and a button is pressed by its own. */
    onKey: (event: KeyboardEvent) => {
      if (!open || event.defaultPrevented) return
      if (isTyping(event.target) && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return
      const isButton =
        event.target instanceof Element && event.target.closest('button, [role="option"]') !== null
      if (isButton && event.key === 'Enter') return
      if (press(event, open.draft.teeth, open.anchor)) event.preventDefault()
    },
  }
}

/** Sentences of the server by the field of the entry that they are about, `entries.0.surfaces`. */
const byField = (errors: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, sentences]) => [name.split('.')[2] ?? name, joinSentences(sentences)]),
  )

const loadMessages = () => import('#contract/field-messages.ts')

function withoutWhole(id: number, entries: readonly DrawnEntry[]) {
  const entry = entries.find(one => one.id === id)
  const whole = new Set(entry ? wholeOf(entry, entries) : [])
  return factsOf(entries.filter(one => !whole.has(one)))
}

const toothBeside = (anchor: Element, tooth: number) =>
  anchor.closest('svg')?.querySelector<SVGElement>(`[data-tooth="${tooth}"]`)
