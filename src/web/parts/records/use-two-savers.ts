import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import type { Noun } from '#contract/nouns.ts'
import type { Stale } from '#contract/versions.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import { ApiError, type OptionsOf } from '#web/api/client.ts'
import { mergeSavers } from './merge-savers.ts'
import type { Fields } from './merge-savers.ts'

export type VersionedNoun = Extract<
  Noun,
  | 'account'
  | 'clinic'
  | 'patient'
  | 'doctor'
  | 'service'
  | 'service_category'
  | 'speciality'
  | 'location'
  | 'cabinet'
  | 'holiday'
>

export interface Versioned {
  readonly id: number
  readonly version: number
}

export type ValueWords = Readonly<Record<string, (value: unknown) => string>>

/** A field that both changed, or that only the other did: its values in words. */
export interface SaverField {
  readonly name: string
  readonly label: string
  readonly was: string
  readonly theirs: string
  readonly mine: string
}

export interface SaversQuestion extends Omit<Stale<Versioned>, 'current'> {
  readonly asked: readonly SaverField[]
  readonly taken: readonly SaverField[]
  /** Told the fields that stay as the other saved them; nothing for going back to the form. */
  readonly decide: (theirs: readonly string[] | undefined) => void
}

interface Savers {
  record: Versioned | undefined
  labels?: Readonly<Record<string, string>>
  words?: ValueWords
  asInput?: (record: object) => object
}

/**
 * Makes a form's change with the version that it began with. When somebody else saved meanwhile, what only they changed is
 * taken and the rest asked for; with nothing to ask it is sent again at once.
 */
export function useTwoSavers({ record, labels = {}, words = {}, asInput = same }: Savers) {
  const { t } = useTranslation('clinic')
  const [question, setQuestion] = useState<SaversQuestion>()
  const opened = useRef<{ form: HTMLFormElement | undefined; input: Fields }>(undefined)

  function say(field: string, value: unknown): string {
    if (value === '' || value === null || value === undefined) return '–'
    if (typeof value === 'boolean') return t(value ? 'savers.on' : 'savers.off')
    return words[field]?.(value) ?? textOf(value)
  }

  function ask(stale: Stale<Versioned>, { asked, taken }: Record<'asked' | 'taken', SaverField[]>) {
    const { changed_by, changed_at } = stale
    return new Promise<readonly string[] | undefined>(resolve => {
      function decide(theirs: readonly string[] | undefined) {
        setQuestion(undefined)
        resolve(theirs)
      }
      setQuestion({ asked, taken, changed_by, changed_at, decide })
    })
  }

  async function make<C extends Call>(
    definition: C,
    input: CallInput<C>,
    ...options: OptionsOf<C>
  ): Promise<CallReply<C>> {
    if (!record || !opened.current) return callKeeping(definition, input, ...options)
    const was = asInput(record) as Fields
    const mine = input as Fields
    let merged: Fields = { ...mine, version: record.version }
    for (;;) {
      try {
        return await callKeeping(definition, merged as CallInput<C>, ...options)
      } catch (error) {
        const stale = readStale(error)
        if (!stale) throw error
        const current = asInput(stale.current) as Fields
        const found = mergeSavers({
          was,
          current,
          mine,
          opened: opened.current.input,
          agree: (field, one, other) => say(field, one) === say(field, other),
        })
        const { form } = opened.current
        const inWords = (name: string): SaverField => ({
          name,
          label: labels[name] ?? (form ? labelIn(form, name) : name),
          was: say(name, was[name]),
          theirs: say(name, current[name]),
          mine: say(name, mine[name]),
        })
        const shown = { asked: found.asked.map(inWords), taken: Object.keys(found.taken).map(inWords) }
        const theirs = found.asked.length > 0 ? await ask(stale, shown) : []
        if (!theirs) throw error
        const left = Object.fromEntries(theirs.map(name => [name, current[name] ?? '']))
        merged = { ...mine, ...found.taken, ...left, version: stale.current.version }
      }
    }
  }

  return {
    question,
    make,
    onOpen: (form: HTMLFormElement | undefined, input: Fields) => void (opened.current = { form, input }),
  }
}

const same = (record: object) => record

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

// What the contract gives the code with.
const readStale = (error: unknown) =>
  error instanceof ApiError && error.code === 'stale' ? (error.data as Stale<Versioned>) : undefined

/** What a form calls its field. */
function labelIn(form: HTMLFormElement, name: string): string {
  const control = form.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const label = control?.closest('[data-field]')?.querySelector('label') ?? control?.labels?.[0]
  return label?.textContent ?? ''
}
