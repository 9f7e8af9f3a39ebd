import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Noun } from '#contract/nouns.ts'
import type { Stale } from '#contract/versions.ts'
import { ApiError } from '#web/api/client.ts'
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
  | 'gift_card'
  | 'holiday'
  | 'message_template'
  | 'report_schedule'
  | 'subscription'
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
  readonly noun: VersionedNoun
  readonly asked: readonly SaverField[]
  readonly taken: readonly SaverField[]
  /** Told the fields that stay as the other saved them; nothing for going back to what was written. */
  readonly decide: (theirs: readonly string[] | undefined) => void
}

/** What a change began with, and how its fields are said. */
export interface Begun {
  readonly noun: VersionedNoun
  readonly version: number
  /** The record when the writing began. */
  readonly was: Fields
  /** The same as it stood in the fields then. */
  readonly opened: Fields
  /** A record's fields under the names that the change has for them. */
  readonly asInput: (record: object) => object
  readonly labelOf: (field: string) => string
  readonly words: ValueWords
}

/**
 * Sends a change with the version that it began with. When somebody else saved meanwhile, what only they changed is taken
 * and the rest asked for; with nothing to ask it is sent again at once. Who goes back gets the refusal thrown.
 */
export function useSaversQuestion() {
  const { t } = useTranslation('clinic')
  const [question, setQuestion] = useState<SaversQuestion>()

  function sayIn(words: ValueWords, field: string, value: unknown): string {
    if (value === '' || value === null || value === undefined) return '–'
    if (typeof value === 'boolean') return t(value ? 'savers.on' : 'savers.off')
    return words[field]?.(value) ?? textOf(value)
  }

  function ask(asking: Omit<SaversQuestion, 'decide'>) {
    return new Promise<readonly string[] | undefined>(resolve => {
      function decide(theirs: readonly string[] | undefined) {
        setQuestion(undefined)
        resolve(theirs)
      }
      setQuestion({ ...asking, decide })
    })
  }

  async function saveOver<Reply>(
    { noun, version, was, opened, asInput, labelOf, words }: Begun,
    mine: Fields,
    send: (merged: Fields, version: number) => Promise<Reply>,
  ): Promise<Reply> {
    const say = (field: string, value: unknown) => sayIn(words, field, value)
    let merged = mine
    let newest = version
    for (;;) {
      try {
        return await send(merged, newest)
      } catch (error) {
        const stale = readStale(error)
        if (!stale) throw error
        const current = asInput(stale.current) as Fields
        const agree = (field: string, one: unknown, other: unknown) => say(field, one) === say(field, other)
        const found = mergeSavers({ was, current, mine, opened, agree })
        const inWords = (name: string): SaverField => ({
          name,
          label: labelOf(name),
          was: say(name, was[name]),
          theirs: say(name, current[name]),
          mine: say(name, mine[name]),
        })
        const { changed_by, changed_at } = stale
        const asked = found.asked.map(inWords)
        const taken = Object.keys(found.taken).map(inWords)
        const theirs = asked.length > 0 ? await ask({ noun, asked, taken, changed_by, changed_at }) : []
        if (!theirs) throw error
        const left = Object.fromEntries(theirs.map(name => [name, current[name] ?? '']))
        merged = { ...mine, ...found.taken, ...left }
        newest = stale.current.version
      }
    }
  }

  return { question, saveOver }
}

export type SaveOver = ReturnType<typeof useSaversQuestion>['saveOver']

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

// What the contract gives the code with.
const readStale = (error: unknown) =>
  error instanceof ApiError && error.code === 'stale' ? (error.data as Stale<Versioned>) : undefined
