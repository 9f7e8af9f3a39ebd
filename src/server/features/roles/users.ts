import { updateVersioned } from '#server/records/versions.sql.ts'
import type { CallBody, CallParams, CallQuery, CallReply } from '#contract/call.ts'
import type { Removal } from '#contract/removal.ts'
import type * as calls from '#contract/accounts/users.ts'
import type { User } from '#contract/accounts/users.ts'
import { byName, lastNameFirst } from '#domain/people/name-order.ts'
import { cleanName, foldText } from '#domain/people/person-name.ts'
import { parsePhone } from '#domain/people/phone.ts'
import type { Tx } from '#server/db/database.ts'
import { lockOwnRights, refuseLastOwner, type OwnRights } from '#server/features/accounts/own-rights.ts'
import { invite, openColleagueAccount } from '#server/features/accounts/staff-accounts.ts'
import { requireOwnClinic } from '#server/features/clinics/clinics.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { cutPage, pageOf } from '#server/records/paging.ts'
import { forgetUser, listUserRows } from './users.sql.ts'

const DOCTORS = 2

/** A clinic has some dozens of them: all are read, and put in order as the language has it. */
export async function showUsers(
  ctx: StaffContext,
  { clinicId, user_type: kind, lang }: CallParams<typeof calls.listUsers>,
  query: CallQuery<typeof calls.listUsers>,
): Promise<CallReply<typeof calls.listUsers>> {
  requireOwnClinic(ctx, clinicId)
  const all = await ctx.read(tx => listUserRows(tx, clinicId, { doctorsOnly: kind === DOCTORS }))
  const search = foldText(query.search)
  const found = all
    .filter(row => foldText(`${row.first_name} ${row.last_name} ${row.email ?? ''}`).includes(search))
    .filter(row => query.role_id === undefined || row.roles.some(({ id }) => id === query.role_id))
    .filter(row => !query.without_two_factor || signsInByPasswordAlone(row))
    .toSorted(byName(lang, lastNameFirst))
  return {
    ...pageOf(query, found.length, cutPage(query, found), query.search),
    all: all.length,
    without_two_factor: all.filter(signsInByPasswordAlone).length,
  }
}

const signsInByPasswordAlone = (user: User) =>
  user.active && user.invited_until === null && user.two_factor === 'none'

export function addUser(ctx: StaffContext, body: CallBody<typeof calls.addUser>): Promise<{ data: User }> {
  return ctx.write(async tx => {
    const own = await lockOwnRights(tx, ctx, 'roles.manage')
    const phone = readMobile(body.mobile, body.mobile_country)
    const person = {
      email: body.email,
      firstName: cleanName(body.first_name),
      lastName: cleanName(body.last_name),
      mobile: phone?.e164 ?? null,
      mobileCountry: phone?.country ?? null,
    }
    const id = await openColleagueAccount(tx, ctx, own, person, body.role_ids)
    const data = await getUser(tx, ctx, id)
    await tx.record('account', id, 'added', undefined, data)
    return { data }
  })
}

/** Throws already_signed_in once a password was chosen. */
export function inviteUserAgain(ctx: StaffContext, id: number): Promise<{ data: User }> {
  return ctx.write(async tx => {
    const own = await lockOwnRights(tx, ctx, 'roles.manage')
    const before = await getUser(tx, ctx, id)
    if (before.invited_until === null || !before.active) throw new Failure('already_signed_in')
    requireOwnerFor(own, before)
    await invite(tx, ctx, { id, firstName: before.first_name })
    const data = await getUser(tx, ctx, id)
    await tx.record('account', id, 'invitation_changed', before, data)
    return { data }
  })
}

/** A doctor's account stays, closed: the doctor names it. */
export function removeUser(ctx: StaffContext, id: number): Promise<Removal> {
  return ctx.write(async tx => {
    const own = await lockOwnRights(tx, ctx, 'roles.manage')
    const before = await getUser(tx, ctx, id)
    await refuseClosing(tx, ctx, own, before)
    const isGone = before.last_sign_in === null && before.doctor_id === null && id !== ctx.actor.clinicId
    if (isGone) await forgetUser(tx, id, new Date(ctx.now))
    else await updateVersioned(tx, 'account', id, { active: false })
    const after = isGone ? undefined : await getUser(tx, ctx, id)
    await tx.record('account', id, 'removed', before, after)
    return isGone ? 'deleted' : 'deactivated'
  })
}

/** Throws where an account may not be closed by the caller: the last owner's, their own, an owner's by somebody else. */
export async function refuseClosing(
  tx: Tx,
  { actor }: StaffContext,
  own: OwnRights,
  user: User,
): Promise<void> {
  await refuseLastOwner(tx, user.id)
  if (user.id === actor.accountId) throw new Failure('own_rights')
  requireOwnerFor(own, user)
}

/** Owners are changed by owners alone. */
export function requireOwnerFor(own: OwnRights, { roles }: Pick<User, 'roles'>): void {
  if (!own.isOwner && roles.some(role => role.is_owner)) throw new Failure('owner_only')
}

export async function getUser(tx: Tx, { actor }: StaffContext, id: number): Promise<User> {
  const [user] = await listUserRows(tx, actor.clinicId, { id })
  if (!user) throw new Failure('not_found')
  return user
}

/** Undefined stays undefined, null clears. */
export function readMobile<T extends string | null | undefined>(mobile: T, country: string) {
  if (typeof mobile !== 'string') return mobile as Exclude<T, string>
  const phone = parsePhone(mobile, country)
  if (!phone) throw refuseField('mobile', 'phone')
  return phone
}
