import type { Tx } from '#server/db/database.ts'
import { notify } from '#server/features/notifications/notify.ts'
import type { Services } from '#server/http/services.ts'
import { VideoProblem, type VideoTokens } from '#server/outside/video/video-provider.ts'
import { openSecret, sealSecret } from '#server/records/secret-box.ts'
import { WriteTx } from '#server/records/transaction.ts'
import {
  breakConnection,
  findConnection,
  keepTokens,
  lockConnection,
  type ConnectionRow,
} from './connections.sql.ts'
import { lookAgain } from './rooms-there.sql.ts'

/** The provider takes what we have of the account no more: somebody has to connect it again. */
export class AccountBroken extends Error {
  override readonly name = 'AccountBroken'
}

/** Refreshed so long before it ends, since a call takes its time. */
const SPARE_MILLISECONDS = 60_000

export type Ground = Pick<Services, 'db' | 'outside' | 'config' | 'now'>

export interface Access {
  readonly token: string
  readonly generation: number
}

/** One refresh at a time in this process; over all of them the row's lock sees to it. */
const underWay = new WeakMap<Services['db'], Map<string, Promise<Access>>>()

/**
 * What opens an account at its provider just now; `refused` is a generation that it did not take. Throws AccountBroken, or
 * a VideoProblem where the provider does not answer.
 */
export async function accessOf(
  ground: Ground,
  clinicId: number,
  id: number,
  refused?: number,
): Promise<Access> {
  const row = await ground.db.tenant(clinicId, tx => findConnection(tx, id))
  if (!row || row.broken_at) throw new AccountBroken()
  if (isFresh(row, ground, refused)) return accessIn(ground, row)
  const flights = underWay.get(ground.db) ?? new Map<string, Promise<Access>>()
  underWay.set(ground.db, flights)
  const key = `${clinicId}:${id}:${row.generation}`
  const known = flights.get(key)
  if (known) return known
  const flight = refreshAccess(ground, clinicId, id, refused).finally(() => flights.delete(key))
  flights.set(key, flight)
  return flight
}

const isFresh = ({ expires_at: until, generation }: ConnectionRow, { now }: Ground, refused?: number) =>
  generation !== refused && until.getTime() > now() + SPARE_MILLISECONDS

const accessIn = ({ config }: Ground, row: ConnectionRow): Access => ({
  token: openSecret(config.secretKeys, placeOf(row.clinic_id, row.id, 'sealed_access'), row.sealed_access),
  generation: row.generation,
})

type Refreshed = Access | { readonly isBroken: true }

async function refreshAccess(
  ground: Ground,
  clinicId: number,
  id: number,
  refused: number | undefined,
): Promise<Access> {
  const outcome = await ground.db.tenant<Refreshed>(clinicId, async tx => {
    const row = await lockConnection(tx, id)
    if (!row || row.broken_at) return { isBroken: true }
    if (isFresh(row, ground, refused)) return accessIn(ground, row)
    const provider = ground.outside.video[row.provider]
    if (!provider) throw new VideoProblem('away', 'it is not set up on this server')
    const old = openSecret(
      ground.config.secretKeys,
      placeOf(clinicId, id, 'sealed_refresh'),
      row.sealed_refresh,
    )
    try {
      // An answer that was lost may be asked for again by the same token, once.
      const tokens = await provider.refresh(old).catch((error: unknown) => {
        if (error instanceof VideoProblem && error.kind === 'away') return provider.refresh(old)
        throw error
      })
      await keepTokens(tx, id, sealed(ground, clinicId, id, tokens), new Date(ground.now()))
      return { token: tokens.access, generation: row.generation + 1 }
    } catch (error) {
      if (!(error instanceof VideoProblem) || error.kind !== 'grant_gone') throw error
      await tellBroken(tx, ground, row)
      return { isBroken: true }
    }
  })
  if ('isBroken' in outcome) throw new AccountBroken()
  return outcome
}

/** Notes it and tells whoever can connect the account again, once. */
async function tellBroken(tx: Tx, { now }: Ground, row: ConnectionRow): Promise<void> {
  const { clinic_id: clinicId, id, generation, provider, account_email: account } = row
  if (!(await breakConnection(tx, id, generation, new Date(now())))) return
  // Nobody needs to connect again what was left.
  if (row.left_at) return
  const author = { clinicId, now: now(), accountId: null, kind: 'system' as const }
  const said = { provider, account, ...(row.doctor_id !== null && { doctor_id: row.doctor_id }) }
  await new WriteTx(tx, author).record(
    'clinic',
    clinicId,
    'video_changed',
    { ...said, state: 'ok' },
    { ...said, state: 'broken' },
  )
  await notify(tx, { clinicId, now: now(), kind: 'video_broken', about: { provider, account } })
  // Of a doctor's own the clinic's takes the visits over.
  if (row.doctor_id !== null) await lookAgain(tx, row.doctor_id, new Date(now()))
}

/** As `tellBroken`, of an account whose fresh token is refused too. */
export function breakAccount(
  ground: Ground,
  clinicId: number,
  id: number,
  generation: number,
): Promise<void> {
  return ground.db.tenant(clinicId, async tx => {
    const row = await lockConnection(tx, id)
    if (row && row.generation === generation) await tellBroken(tx, ground, row)
  })
}

export const sealed = (
  { config: { secretKeys } }: Pick<Ground, 'config'>,
  clinicId: number,
  id: number,
  tokens: VideoTokens,
) => ({
  access: sealSecret(secretKeys, placeOf(clinicId, id, 'sealed_access'), tokens.access),
  refresh:
    tokens.refresh === null
      ? undefined
      : sealSecret(secretKeys, placeOf(clinicId, id, 'sealed_refresh'), tokens.refresh),
  expiresAt: new Date(tokens.expiresAt),
})

/** Where an account's tokens are kept sealed. */
const placeOf = (clinicId: number, id: number, column: 'sealed_access' | 'sealed_refresh') => ({
  table: 'video_connections',
  row: `${clinicId}:${id}`,
  column,
})
