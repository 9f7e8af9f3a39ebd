import { useSyncExternalStore } from 'react'
import type { ValueWords, Versioned, VersionedNoun } from '#web/parts/records/use-savers-question.ts'
import { catchUp, keep, type } from './field-draft.ts'
import { useSetup } from './setup-context.ts'

interface SavedFields<Row extends Versioned, Fields extends object> {
  /** Of the draft and its errors. */
  key: string
  noun: VersionedNoun
  record: Row
  fieldsOf: (record: Row) => Fields
  /** Saves what was changed, on top of the version. */
  send: (changes: Partial<Fields>, version: number) => Promise<{ data: Row }>
  labels: Readonly<Record<keyof Fields, string>>
  words?: ValueWords
  /** Of what was changed, what can be sent by now. */
  ready?: (changes: Partial<Fields>) => Partial<Fields>
}

/**
 * Fields that save themselves: what is typed stays on screen whatever becomes of sending it, and all that the server has
 * not taken yet is sent together. What somebody else saved in the same field is asked about.
 */
export function useSavedFields<Row extends Versioned, Fields extends object>(own: SavedFields<Row, Fields>) {
  const { key, noun, record, fieldsOf, send, labels, words = {}, ready = all => all } = own
  const { saver, drafts, saveOver } = useSetup()
  const saved = { fields: fieldsOf(record), version: record.version }
  const draft = catchUp(
    useSyncExternalStore(drafts.listen, () => drafts.get<Fields>(key)),
    saved,
  )

  async function sendUnsent() {
    const { base, version, unsent } = drafts.get<Fields>(key) ?? draft
    const sending = ready(unsent)
    if (Object.keys(sending).length === 0) return
    const begun = {
      noun,
      version,
      was: base as Record<string, unknown>,
      opened: base as Record<string, unknown>,
      asInput: (current: object) => fieldsOf(current as Row),
      labelOf: (name: string) => labels[name as keyof Fields],
      words,
    }
    let sent: Partial<Fields> = sending
    const { data } = await saveOver(begun, sending as Record<string, unknown>, (merged, newest) => {
      sent = merged as Partial<Fields>
      return send(sent, newest)
    })
    const now = { fields: fieldsOf(data), version: data.version }
    drafts.set(key, keep(drafts.get<Fields>(key) ?? draft, sending, sent, now))
  }

  function write(change: Partial<Fields>) {
    drafts.set(key, type(catchUp(drafts.get<Fields>(key), saved), change))
    saver.save(key, sendUnsent)
  }
  return { fields: { ...draft.base, ...draft.typed }, typed: draft.typed, write }
}
