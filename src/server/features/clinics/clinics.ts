import type { CallReply } from '#contract/call.ts'
import type { getClinic } from '#contract/clinic/clinics.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { presentCompany } from './company.ts'
import { getCompanyRow } from './company.sql.ts'

/** Throws forbidden when a path names another clinic than the caller's. */
export function requireOwnClinic(ctx: StaffContext, clinicId: number): void {
  if (clinicId !== ctx.actor.clinicId) throw new Failure('forbidden')
}

/** A clinic's id is its owner's account id, so this also answers what the specification asks of a user's company. */
export async function showClinic(ctx: StaffContext, id: number): Promise<CallReply<typeof getClinic>> {
  requireOwnClinic(ctx, id)
  return ctx.read(async tx => ({ data: await presentCompany(tx, ctx, await getCompanyRow(tx)) }))
}
