import { createHash } from 'node:crypto'
import type { Actor } from './actor.ts'
import { Failure } from './failure.ts'

/** The Idempotency-Key of a creating call, bound to who asked and to what was asked. */
export interface RequestKey {
  readonly key: string
  readonly caller: string
  readonly requestHash: string
}

export function requestKeyOf(
  header: unknown,
  path: string,
  body: unknown,
  actor: Actor,
): RequestKey | undefined {
  if (typeof header !== 'string' || header === '' || actor.kind === 'stranger') return undefined
  if (header.length > 200) throw new Failure('bad_request')
  const requestHash = createHash('sha256')
    .update(`${path}\n${JSON.stringify(body)}`)
    .digest('hex')
  return { key: header, caller: String(actor.accountId), requestHash }
}
