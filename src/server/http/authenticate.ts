import type { Who } from '#contract/call.ts'
import { isPermission, type Permission } from '#domain/accounts/permissions.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor } from './actor.ts'
import { endIdle, findActorRow, noteUse } from './actor.sql.ts'
import { Failure } from './failure.ts'
import type { Services } from './services.ts'
import { readAccessToken } from './tokens.ts'

/**
 * How long a looked-up actor is trusted. A process that changes rights forgets all it knows before it answers; in others,
 * and where a session ends, the change bites within this time.
 */
const CACHE_MILLISECONDS = 2_000
const CACHE_SIZE = 10_000

/** Milliseconds by which a use must be later than the one that is noted. */
const USE_STEP = 20_000

interface Known {
  readonly actor: Actor
  readonly until: number
  readonly usedAt: number
}
const cacheOf = new WeakMap<object, Map<string, Known>>()

/** The caller behind the bearer token; a stranger when there is none. A token that is not valid is refused, not ignored. */
export async function authenticate(request: FastifyRequest, services: Services, now: number): Promise<Actor> {
  const header = request.headers.authorization
  if (!header) return { kind: 'stranger' }
  const token = /^Bearer (\S+)$/i.exec(header)?.[1]
  const claims = token && (await readAccessToken(token, services.config.sessionSecret, now))
  if (!claims) throw new Failure('session_ended')

  const cache = cacheFor(services.db)
  const key = `${claims.accountId}/${claims.sessionId}`
  const known = cache.get(key)
  const usedAt = now - idleOf(request) * 1000
  if (known && known.until > now && usedAt - known.usedAt < USE_STEP) return known.actor

  const actor = await loadActor(services, claims.accountId, claims.sessionId, now, usedAt)
  if (cache.size >= CACHE_SIZE) cache.clear()
  cache.set(key, { actor, until: now + CACHE_MILLISECONDS, usedAt })
  return actor
}

/** Seconds since somebody touched the screen that asks, which pages also do by themselves; who does not say uses it now. */
function idleOf({ headers }: FastifyRequest): number {
  const said = headers['x-idle-seconds']
  return typeof said === 'string' && /^\d{1,6}$/.test(said) ? Number(said) : 0
}

/** Forgets a session at once, in this process; others follow when their copy expires. */
export function forgetActor(db: object, accountId: number, sessionId: string): void {
  cacheFor(db).delete(`${accountId}/${sessionId}`)
}

/**
 * Forgets everybody, since rights have changed: the next request of each is looked up anew. What is being looked up just
 * now is kept by a map that nobody reads any more.
 */
export function forgetActors(db: object): void {
  cacheOf.delete(db)
}

function cacheFor(db: object) {
  let cache = cacheOf.get(db)
  if (!cache) cacheOf.set(db, (cache = new Map()))
  return cache
}

/** Who the session stands for now, read anew; one that was idle too long ends. `usedAt` is when somebody used it. */
export async function loadActor(
  services: Pick<Services, 'db'>,
  accountId: number,
  sessionId: string,
  now: number,
  usedAt?: number,
): Promise<Actor> {
  const row = await services.db.account(accountId, async tx => {
    const found = await findActorRow(tx, sessionId, new Date(now))
    if (!found?.idle_from) return found
    if (found.idle_from.getTime() <= now) {
      await endIdle(tx, sessionId, new Date(now))
      return undefined
    }
    if (usedAt !== undefined) await noteUse(tx, sessionId, usedAt, USE_STEP)
    return found
  })
  if (!row) throw new Failure('session_ended')
  if (row.user_type === 3) return { kind: 'patient', accountId, sessionId, userType: 3 }
  if (row.clinic_id === null) throw new Error(`account ${accountId} is staff of no clinic`)
  const permissions: Permission[] = row.permissions.filter(isPermission)
  return {
    kind: 'staff',
    accountId,
    sessionId,
    clinicId: row.clinic_id,
    userType: row.user_type === 1 ? 1 : 2,
    permissions: new Set(permissions),
    doctorId: row.doctor_id,
  }
}

/** Lets the actor through or throws: 401 for a stranger, 403 for somebody of the wrong kind or without a permission. */
export function authorise(who: Who, actor: Actor): void {
  if (who.public) return
  if (actor.kind === 'stranger') throw new Failure('not_signed_in')
  if (actor.kind === 'patient') {
    if (who.patient) return
  } else if (who.staff?.every(permission => actor.permissions.has(permission))) return
  throw new Failure('forbidden')
}
