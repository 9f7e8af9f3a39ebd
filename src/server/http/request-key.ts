import { createHash } from 'node:crypto'
import type { Actor } from './actor.ts'
import { Failure } from './failure.ts'

/** The Idempotency-Key of a creating call, bound to who asked and to what was asked. */
export interface RequestKey {
  readonly key: string
  readonly caller: string
  readonly requestHash: string
}

interface Asked {
  readonly params: object
  readonly query: object
  readonly body: object
}

/** `asked` is what the call understood: the ids of its path count, the language of the answer does not. */
export function requestKeyOf(
  header: unknown,
  call: string,
  asked: Asked,
  actor: Actor,
): RequestKey | undefined {
  const caller = callerOf(asked, actor)
  if (typeof header !== 'string' || header === '' || caller === undefined) return undefined
  if (header.length > 200) throw new Failure('bad_request')
  const { params, query, body } = asked
  const requestHash = createHash('sha256')
    .update(JSON.stringify([call, params, { ...query, language: undefined }, body]))
    .digest('hex')
  return { key: header, caller, requestHash }
}

/** Whoever holds a public link acts as its patient; the code itself is not kept. */
function callerOf({ params }: Asked, actor: Actor): string | undefined {
  if (actor.kind !== 'stranger') return String(actor.accountId)
  const { code, token = code } = params as { code?: string; token?: string }
  return token === undefined ? undefined : `link:${createHash('sha256').update(token).digest('hex')}`
}
