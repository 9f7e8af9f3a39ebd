// What happened to a report or a form, step by step; the database chains each step to the one before.

import { canonicalJson } from '#domain/documents/canonical-json.ts'
import type { Tx } from '#server/db/database.ts'
import { insertEventRow, listEventRows, type DocumentKey, type EventRow } from './document-events.sql.ts'

export type { DocumentKey, EventRow }

export interface DocumentEvent {
  /** "sent", "opened", "code_sent", "signed": a name that pages have words for. */
  readonly what: string
  /** Epoch milliseconds. */
  readonly at: number
  /** An account of the staff; nobody of them where it is left out. */
  readonly by?: number | null | undefined
  /** What the name does not say: a channel, a masked phone, the address that it came from. */
  readonly detail?: string | undefined
}

/** Writes a step behind the last one, and holds the document's row from then on. */
export async function addDocumentEvent(
  tx: Tx,
  document: DocumentKey & { readonly clinicId: number },
  { what, at, by, detail }: DocumentEvent,
): Promise<void> {
  const said = canonicalJson({
    what,
    at: new Date(at).toISOString(),
    by: by ?? null,
    detail: detail ?? '',
  })
  await insertEventRow(tx, document, said)
}

/** In their order. */
export const listDocumentEvents = (tx: Tx, document: DocumentKey): Promise<EventRow[]> =>
  listEventRows(tx, document)
