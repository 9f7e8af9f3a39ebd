import { DAY } from '#domain/time/wall-time.ts'
import type { StaffContext } from '#server/http/services.ts'

/** The author of something clinical corrects it within a day; all else is to be explained. `createdAt` in epoch milliseconds. */
export function asksReason(ctx: StaffContext, createdBy: number | null, createdAt: number): boolean {
  return createdBy !== ctx.actor.accountId || ctx.now - createdAt >= DAY
}
