import type { CallBody } from '#contract/call.ts'
import type { updateProfile, User } from '#contract/accounts/users.ts'
import { cleanName } from '#domain/people/person-name.ts'
import { readNewPassword, writeNewPassword } from '#server/features/accounts/profile/new-password.ts'
import { lockOwnRights, mayGiveRolesOf } from '#server/features/accounts/own-rights.ts'
import { giveRoles } from '#server/features/accounts/staff-accounts.ts'
import { settleHome } from '#server/features/lookups/settle-home.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { updateVersioned } from '#server/records/versions.sql.ts'
import { refuseStale } from '#server/records/versions.ts'
import { getPlaceRow } from './users.sql.ts'
import { getUser, readMobile, refuseClosing, requireOwnerFor } from './users.ts'

type Body = CallBody<typeof updateProfile>

/** What a person alone changes of themselves. */
const OWN = [
  'email',
  'gender',
  'country_id',
  'county_id',
  'city_id',
  'language',
  'email_reminder',
  'sms_reminder',
  'markting_sms',
  'email_sms',
  'password',
  'password_confirmation',
  'old_password',
] as const

export function changeProfile(ctx: StaffContext, { user_id: id, ...body }: Body): Promise<User> {
  const { accountId } = ctx.actor
  return id === undefined || id === accountId ? changeOneself(ctx, body) : changeColleague(ctx, id, body)
}

/** A colleague's names, mobile, roles and whether they may sign in. */
function changeColleague(ctx: StaffContext, id: number, body: Body): Promise<User> {
  if (!ctx.actor.permissions.has('roles.manage')) throw new Failure('forbidden')
  refuseTogether(...OWN.map(field => body[field] !== undefined && refuseField(field, 'unknown_field')))
  return ctx.write(async tx => {
    const own = await lockOwnRights(tx, ctx, 'roles.manage')
    const before = await getUser(tx, ctx, id)
    await refuseStale(tx, 'account', id, body.version, before)
    const mobile = readMobile(body.mobile, body.mobile_country)
    if (body.active === false && before.active) await refuseClosing(tx, ctx, own, before)
    if (body.role_ids) await giveRoles(tx, ctx, own, id, body.role_ids)
    requireOwnerFor(own, before)
    if (body.active && !before.active && !(await mayGiveRolesOf(tx, own, id)))
      throw new Failure('beyond_own_rights')
    await updateVersioned(tx, 'account', id, {
      ...namesOf(body),
      ...mobileOf(mobile, before),
      active: body.active,
    })
    const after = await getUser(tx, ctx, id)
    await tx.record('account', id, 'changed', before, after)
    return after
  })
}

/** A new password ends every other session; nobody changes their own roles, nor closes their own account. */
async function changeOneself(ctx: StaffContext, body: Body): Promise<User> {
  const { accountId } = ctx.actor
  const password = await readNewPassword(ctx, body)
  return ctx.write(async tx => {
    const own = await lockOwnRights(tx, ctx)
    const before = await getUser(tx, ctx, accountId)
    await refuseStale(tx, 'account', accountId, body.version, before)
    const mobile = readMobile(body.mobile, body.mobile_country)
    if (body.email !== undefined && body.email !== before.email) throw refuseField('email', 'email_fixed')
    if (body.active === false) await refuseClosing(tx, ctx, own, before)
    if (body.role_ids) await giveRoles(tx, ctx, own, accountId, body.role_ids)
    await updateVersioned(tx, 'account', accountId, {
      ...namesOf(body),
      ...mobileOf(mobile, before),
      ...settleHome(body, await getPlaceRow(tx, accountId)),
      gender: body.gender,
      language: body.language && (body.language === 'en' ? 1 : 2),
      email_reminder: body.email_reminder,
      sms_reminder: body.sms_reminder,
      markting_sms: body.markting_sms,
      email_sms: body.email_sms,
    })
    if (password) await writeNewPassword(tx, ctx, password)
    const after = await getUser(tx, ctx, accountId)
    await tx.record('account', accountId, 'changed', before, after)
    return after
  })
}

const namesOf = ({ first_name: first, last_name: last }: Body) => ({
  first_name: first && cleanName(first),
  last_name: last && cleanName(last),
})

const mobileOf = (phone: ReturnType<typeof readMobile<string | null | undefined>>, before: User) =>
  phone === undefined || (phone?.e164 ?? null) === before.mobile
    ? {}
    : { mobile: phone?.e164 ?? null, mobile_country: phone?.country ?? null, mobile_verified_at: null }
