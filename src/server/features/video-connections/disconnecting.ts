import { lockOwnRights } from '#server/features/accounts/own-rights.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import {
  findProvider,
  forgetProvider,
  listConnections,
  lockVideo,
  type ConnectionRow,
} from './connections.sql.ts'
import { leaveAccounts } from './leave-accounts.ts'
import { lookAgain } from './rooms-there.sql.ts'
import { saidOf } from './said-of.ts'

/** Leaves the clinic's provider with every account there, so that another can be connected at once. */
export function disconnectProvider(ctx: StaffContext, meetings: 'keep' | 'delete'): Promise<void> {
  const { clinicId } = ctx.actor
  return ctx.write(async tx => {
    await lockOwnRights(tx, ctx, 'settings.manage')
    await lockVideo(tx, clinicId)
    if (!(await findProvider(tx))) throw new Failure('not_found')
    const rows = await listConnections(tx)
    await leaveAccounts(tx, rows, meetings === 'delete')
    await forgetProvider(tx, clinicId)
    for (const row of rows) await recordLeft(tx, row, meetings)
    await lookAgain(tx, null, new Date(ctx.now))
  })
}

/** A doctor's own account; their coming visits get meetings on the clinic's. */
export function disconnectDoctor(ctx: StaffContext, doctorId: number): Promise<void> {
  const isOwn = ctx.actor.doctorId === doctorId
  // Colleagues are not told whether somebody has one.
  if (!isOwn && !ctx.actor.permissions.has('settings.manage')) throw new Failure('not_found')
  return ctx.write(async tx => {
    if (!isOwn) await lockOwnRights(tx, ctx, 'settings.manage')
    await lockVideo(tx, ctx.actor.clinicId)
    if (!(await leaveOwnAccount(tx, doctorId))) throw new Failure('not_found')
  })
}

/** As above, of a doctor who works here no more; false where they have no account of their own. */
export async function leaveOwnAccount(tx: WriteTx, doctorId: number): Promise<boolean> {
  const row = (await listConnections(tx)).find(each => each.doctor_id === doctorId)
  if (!row) return false
  await leaveAccounts(tx, [row], true)
  await recordLeft(tx, row, 'delete')
  await lookAgain(tx, doctorId, new Date(tx.author.now))
  return true
}

async function recordLeft(tx: WriteTx, row: ConnectionRow, meetings: 'keep' | 'delete'): Promise<void> {
  const { clinicId } = tx.author
  await tx.record('clinic', clinicId, 'video_removed', saidOf(row), { meetings })
}
