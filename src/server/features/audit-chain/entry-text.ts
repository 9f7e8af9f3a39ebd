import { createHash } from 'node:crypto'

/** What is sealed of an entry; instants are microseconds since 1970. */
export interface SealedEntry {
  readonly id: number
  readonly clinic_id: number
  readonly at: number
  readonly actor_account_id: number | null
  readonly actor_kind: string
  readonly action: string
  readonly entity: string
  readonly entity_id: number
  readonly xid: number
  /** Hex; it stands for what may be erased. */
  readonly payload_hash: string
}

/** What the first seal stands on. */
export const NOTHING: Buffer = Buffer.alloc(32)

/**
 * The entry as canonical JSON (RFC 8785), as audit_entry_text of the database writes it. It is written here a second time, so that
 * who verifies believes no function that whoever changed the entries may have changed too.
 */
export function entryText(entry: SealedEntry, sealedAt: number): string {
  const { action, actor_account_id, actor_kind, at, clinic_id, entity, entity_id, id, payload_hash, xid } =
    entry
  return (
    `{"action":${JSON.stringify(action)},"actor_account_id":${actor_account_id},"actor_kind":${JSON.stringify(actor_kind)}` +
    `,"at":${at},"clinic_id":${clinic_id},"entity":${JSON.stringify(entity)},"entity_id":${entity_id},"id":${id}` +
    `,"payload_hash":"${payload_hash}","sealed_at":${sealedAt},"xid":${xid}}`
  )
}

/** SHA-256 of the hash before, the position as eight bytes, and the entry's text. */
export function sealHash(previous: Buffer, position: number, text: string): Buffer {
  const place = Buffer.alloc(8)
  place.writeBigInt64BE(BigInt(position))
  return createHash('sha256').update(previous).update(place).update(text).digest()
}
