import type { CallBody } from '#contract/call.ts'
import type { updateProfile, User } from '#contract/users.ts'
import { cleanName } from '#domain/person-name.ts'
import { lockOwnRights, mayGiveRolesOf } from '#server/features/accounts/own-rights.ts'
import { hashPassword, isRightPassword } from '#server/features/accounts/passwords.ts'
import { giveRoles } from '#server/features/accounts/staff-accounts.ts'
import { listCountries, ROMANIA } from '#server/features/lookups/countries.ts'
import { findCity, findCounty } from '#server/features/lookups/lookups.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { updateVersioned } from '#server/records/versions.sql.ts'
import { refuseStale } from '#server/records/versions.ts'
import { endOtherSessions, getPasswordHash, getPlaceRow } from './users.sql.ts'
import { getUser, readMobile, refuseClosing, requireOwnerFor } from './users.ts'

type Body = CallBody<typeof updateProfile>

const HOUR = 3_600
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
  const { accountId, sessionId } = ctx.actor
  const passwordHash = body.password === undefined ? undefined : await readPassword(ctx, body)
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
      ...readPlace(body, await getPlaceRow(tx, accountId)),
      gender: body.gender,
      language: body.language && (body.language === 'en' ? 1 : 2),
      email_reminder: body.email_reminder,
      sms_reminder: body.sms_reminder,
      markting_sms: body.markting_sms,
      email_sms: body.email_sms,
      password_hash: passwordHash,
    })
    if (passwordHash !== undefined) await endOtherSessions(tx, accountId, sessionId, new Date(ctx.now))
    const after = await getUser(tx, ctx, accountId)
    await tx.record('account', accountId, 'changed', before, after)
    return after
  })
}

/** The new password's hash, once the old one was proved. */
async function readPassword(ctx: StaffContext, body: Body): Promise<string> {
  const { accountId } = ctx.actor
  await limitAttempts(ctx, [{ key: `old-password:${accountId}`, max: 10, windowSeconds: HOUR }])
  const kept = await ctx.read(tx => getPasswordHash(tx, accountId))
  const isRight = body.old_password !== undefined && (await isRightPassword(body.old_password, kept))
  refuseTogether(
    !isRight && refuseField('old_password', body.old_password === undefined ? 'required' : 'wrong_password'),
    body.password_confirmation !== body.password &&
      body.password_confirmation !== undefined &&
      refuseField('password_confirmation', 'password_mismatch'),
  )
  return hashPassword(body.password!)
}

/** A county that is another takes its city with it, a country that is another both. */
function readPlace(body: Body, kept: Awaited<ReturnType<typeof getPlaceRow>>) {
  const country_id = body.country_id === undefined ? kept.country_id : body.country_id
  const isOther = country_id !== kept.country_id
  const county_id = body.county_id === undefined ? (isOther ? null : kept.county_id) : body.county_id
  const isElsewhere = county_id !== kept.county_id
  const city_id = body.city_id === undefined ? (isElsewhere ? null : kept.city_id) : body.city_id
  const isAbroad = country_id !== null && country_id !== ROMANIA
  const isKnown = country_id === null || listCountries('en').some(({ id }) => id === country_id)
  const hasCounty = county_id === null || (!isAbroad && findCounty(county_id) !== undefined)
  const hasCity =
    city_id === null || (hasCounty && county_id !== null && findCity(county_id, city_id) !== undefined)
  refuseTogether(
    !isKnown && refuseField('country_id', 'id'),
    !hasCounty && refuseField('county_id', 'id'),
    !hasCity && refuseField('city_id', 'city_elsewhere'),
  )
  return { country_id, county_id, city_id }
}

const namesOf = ({ first_name: first, last_name: last }: Body) => ({
  first_name: first && cleanName(first),
  last_name: last && cleanName(last),
})

const mobileOf = (phone: ReturnType<typeof readMobile<string | null | undefined>>, before: User) =>
  phone === undefined || (phone?.e164 ?? null) === before.mobile
    ? {}
    : { mobile: phone?.e164 ?? null, mobile_country: phone?.country ?? null, mobile_verified_at: null }
