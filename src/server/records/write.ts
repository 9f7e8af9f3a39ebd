import type { Tx } from '#server/db/database.ts'
import type { StaffActor } from '#server/http/actor.ts'
import { forgetActors } from '#server/http/authenticate.ts'
import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { claimKey, getKeptReply, keepReply } from './idempotency.sql.ts'
import { ClinicTx, WriteTx, type Author } from './transaction.ts'

/** How staff reach their clinic's rows. */
export interface Records {
  /** A transaction of the actor's clinic that only reads. */
  read<R>(work: (tx: ClinicTx) => Promise<R>): Promise<R>
  /** As `read`, of one moment: several answers that must agree. */
  readOnce<R>(work: (tx: ClinicTx) => Promise<R>): Promise<R>
  /**
   * A transaction of the actor's clinic that writes, at most once per Idempotency-Key: the key, the write and the reply
   * commit together, and a repeated request gets the first reply.
   */
  write<R>(work: (tx: WriteTx) => Promise<R>): Promise<R>
}

export function recordsOf(ctx: Context<StaffActor>): Records {
  const { clinicId, accountId, userType } = ctx.actor
  const author: Author = { clinicId, now: ctx.now, accountId, kind: userType === 2 ? 'doctor' : 'clinic' }
  const open: Open = inside => ctx.db.tenant(clinicId, inside)
  return {
    read: work => open(tx => within(new ClinicTx(tx), work)),
    readOnce: work => ctx.db.snapshot(clinicId, tx => within(new ClinicTx(tx), work)),
    write: async work => {
      let changesRights = false
      const reply = await writeOnce(ctx, author, open, async tx => {
        const made = await work(tx)
        changesRights = tx.changesRights
        return made
      })
      // From the next request on, whoever makes it.
      if (changesRights) forgetActors(ctx.db)
      return reply
    },
  }
}

/** As `write` of staff, for what a patient does in a clinic, signed in or by a link: whoever is signed in is named. */
export function writeAsPatient<R>(
  ctx: Context,
  clinicId: number,
  work: (tx: WriteTx) => Promise<R>,
): Promise<R> {
  const { actor, db, now } = ctx
  const accountId = actor.kind === 'stranger' ? null : actor.accountId
  const open: Open = inside =>
    accountId === null ? db.tenant(clinicId, inside) : db.member(clinicId, accountId, inside)
  return writeOnce(ctx, { clinicId, now, accountId, kind: 'patient' }, open, work)
}

type Open = <R>(inside: (tx: Tx) => Promise<R>) => Promise<R>

function writeOnce<R>(
  { requestKey, now, bookingSteps, language }: Context,
  author: Author,
  open: Open,
  work: (tx: WriteTx) => Promise<R>,
): Promise<R> {
  return open(async bare => {
    const tx = new WriteTx(bare, author, bookingSteps, language)
    const settled = settling(work)
    if (!requestKey) return within(tx, settled)
    const owner = { clinic_id: author.clinicId, caller: requestKey.caller, key: requestKey.key }
    if (await claimKey(tx, owner, requestKey.requestHash, new Date(now))) {
      const reply = await within(tx, settled)
      await keepReply(tx, owner, JSON.stringify(reply))
      return reply
    }
    const kept = await getKeptReply(tx, owner)
    if (kept.request_hash !== requestKey.requestHash) throw new Failure('key_reused')
    return kept.reply as R
  })
}

/** What other rooms do about the bookings that were written belongs to the same work. */
const settling =
  <R>(work: (tx: WriteTx) => Promise<R>) =>
  async (tx: WriteTx): Promise<R> => {
    const reply = await work(tx)
    await tx.settleBookings()
    return reply
  }

/** When the zone could not be had, that is what went wrong; whatever failed behind it only says that it comes too late. */
async function within<T extends ClinicTx, R>(tx: T, work: (tx: T) => Promise<R>): Promise<R> {
  try {
    return await work(tx)
  } catch (error) {
    await tx.zone
    throw error
  }
}
