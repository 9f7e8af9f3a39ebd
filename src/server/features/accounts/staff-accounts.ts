import { updateVersioned } from '#server/records/versions.sql.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { DEFAULT_ROLES } from '#domain/accounts/permissions.ts'
import type { Tx } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import { PRODUCT_CLINIC, queueSending } from '#server/features/messages/messages.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { INVITATION } from './words.ts'
import {
  findClinicName,
  findForSignIn,
  grantRole,
  insertAccount,
  insertRole,
  nextAccountId,
} from './accounts.sql.ts'
import { lockOwnRights, mayGive, refuseLastOwner, type OwnRights } from './own-rights.ts'
import { listRolesOf } from './own-rights.sql.ts'
import { newLinkToken } from './link-token.ts'
import { passwordLink } from './password-reset.ts'
import {
  findRoleByName,
  findStaffRow,
  listRolesByIds,
  takeRoles,
  writeInvitation,
} from './staff-accounts.sql.ts'

const DAY_MILLISECONDS = 86_400_000
export interface StaffPerson {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly mobile: string | null
  readonly mobileCountry: string | null
}

/**
 * The account behind the email of a doctor. One that works at the clinic already, the owner's included, is taken as it
 * is; one that was closed is opened again with the doctors' role alone; an unknown email gets a new account. The last two
 * are invited. Throws email_taken when the address belongs to another clinic, beyond_own_rights when the role allows more
 * than the caller may.
 */
export async function openDoctorAccount(
  tx: WriteTx,
  ctx: StaffContext,
  person: StaffPerson,
): Promise<number> {
  const { clinicId } = ctx.actor
  const own = await lockOwnRights(tx, ctx)
  const known = await findForSignIn(tx, person.email, false)
  if (known && known.clinic_id !== clinicId) throw refuseField('email', 'email_taken')
  if (known?.active) return known.id
  const { doctor_role: chosen } = await readSettings(tx, 'roles')
  const [wanted] = chosen === null ? [] : await listRolesByIds(tx, [chosen])
  const role = wanted ?? (await findOrAddDoctorRole(tx, clinicId))
  if (!mayGive(own, [role])) throw refuseField('email', 'beyond_own_rights')
  const id = known?.id ?? (await insertStaffAccount(tx, ctx, 2, person))
  if (known) {
    await updateVersioned(tx, 'account', id, { active: true })
    await takeRoles(tx, id)
  }
  await grantRole(tx, clinicId, id, role.id)
  await invite(tx, ctx, { id, firstName: person.firstName })
  return id
}

/**
 * Opens an account for a colleague who is no doctor and invites them. Throws by the email where anybody of a clinic's
 * staff signs in with it, and what giveRoles throws.
 */
export async function openColleagueAccount(
  tx: Tx,
  ctx: StaffContext,
  own: OwnRights,
  person: StaffPerson,
  roleIds: readonly number[],
): Promise<number> {
  const known = await findForSignIn(tx, person.email, false)
  if (known) {
    if (known.clinic_id !== ctx.actor.clinicId) throw refuseField('email', 'email_taken')
    throw refuseField('email', known.active ? 'colleague' : 'colleague_closed')
  }
  const id = await insertStaffAccount(tx, ctx, 1, person)
  await giveRoles(tx, ctx, own, id, roleIds)
  await invite(tx, ctx, { id, firstName: person.firstName })
  return id
}

const isOwners = (role: { readonly is_owner: boolean }) => role.is_owner

/**
 * Makes these the roles of an account. Throws own_rights for the caller's own, last_owner, owner_only and
 * beyond_own_rights; a role that the clinic does not have is refused by the field.
 */
export async function giveRoles(
  tx: Tx,
  { actor }: StaffContext,
  own: OwnRights,
  accountId: number,
  roleIds: readonly number[],
): Promise<void> {
  const wanted = await listRolesByIds(tx, roleIds)
  if (wanted.length < new Set(roleIds).size) throw refuseField('role_ids', 'id')
  const held = await listRolesOf(tx, accountId)
  const added = wanted.filter(({ id }) => !held.some(role => role.id === id))
  const taken = held.filter(({ id }) => !wanted.some(role => role.id === id))
  if (added.length + taken.length === 0) return
  if (taken.some(isOwners)) await refuseLastOwner(tx, accountId)
  if (accountId === actor.accountId) throw new Failure('own_rights')
  if (!own.isOwner && [...added, ...taken].some(isOwners)) throw new Failure('owner_only')
  if (!mayGive(own, added)) throw new Failure('beyond_own_rights')
  await takeRoles(tx, accountId)
  for (const { id } of wanted) await grantRole(tx, actor.clinicId, accountId, id)
}

/** As giveRoles, for the account of a doctor, by somebody who manages roles. */
export async function giveDoctorRoles(
  tx: WriteTx,
  ctx: StaffContext,
  accountId: number,
  roleIds: readonly number[],
): Promise<void> {
  await giveRoles(tx, ctx, await lockOwnRights(tx, ctx, 'roles.manage'), accountId, roleIds)
  await updateVersioned(tx, 'account', accountId, {})
}

/** A new account of the clinic's staff, without roles; throws email_taken. */
async function insertStaffAccount(
  tx: Tx,
  ctx: StaffContext,
  userType: 1 | 2,
  { email, firstName, lastName, mobile, mobileCountry }: StaffPerson,
): Promise<number> {
  const id = await nextAccountId(tx)
  await refuseTakenEmail(
    insertAccount(tx, {
      id,
      user_type: userType,
      parent_id: ctx.actor.clinicId,
      email,
      first_name: firstName,
      last_name: lastName,
      mobile,
      mobile_country: mobileCountry,
      language: ctx.language === 'en' ? 1 : 2,
      created_at: new Date(ctx.now),
    }),
  )
  return id
}

async function findOrAddDoctorRole(tx: Tx, clinicId: number) {
  const known = await findRoleByName(tx, 'Doctor')
  if (known) return known
  const permissions = [...DEFAULT_ROLES.Doctor]
  return { id: await insertRole(tx, clinicId, 'Doctor', permissions), permissions, is_owner: false }
}

/**
 * Corrects the email of an account whose password was never set, and invites the new address. Whoever has signed in
 * changes the address that they sign in with themselves. Throws beyond_own_rights when the account may do more than the
 * caller, who could otherwise have its link sent to themselves.
 */
export async function redirectInvitation(
  tx: WriteTx,
  ctx: StaffContext,
  id: number,
  { email, firstName }: Pick<StaffPerson, 'email' | 'firstName'>,
): Promise<void> {
  const own = await lockOwnRights(tx, ctx)
  const account = await findStaffRow(tx, ctx.actor.clinicId, id)
  if (account?.user_type !== 2 || account.password_hash !== null || account.email === email) return
  if (!mayGive(own, await listRolesOf(tx, id))) throw refuseField('email', 'beyond_own_rights')
  await refuseTakenEmail(updateVersioned(tx, 'account', id, { email, email_verified_at: null }))
  await invite(tx, ctx, { id, firstName })
}

/**
 * Lets a doctor's account sign in or not; its open sessions end with it. Those of the clinic and of owners stay open, and
 * one that may do more than the caller stays closed.
 */
export async function setDoctorAccountActive(
  tx: WriteTx,
  ctx: StaffContext,
  id: number,
  active: boolean,
): Promise<void> {
  const own = await lockOwnRights(tx, ctx)
  const account = await findStaffRow(tx, ctx.actor.clinicId, id)
  if (account?.user_type !== 2 || account.active === active) return
  const roles = await listRolesOf(tx, id)
  if (active ? mayGive(own, roles) : !roles.some(role => role.is_owner))
    await updateVersioned(tx, 'account', id, { active })
}

/**
 * Emails the link to choose a password, in the transaction that opens the account; links from before end. The product sends it, so that no clinic's log of messages holds the link.
 */
export async function invite(
  tx: Tx,
  ctx: StaffContext,
  { id, firstName }: { readonly id: number; readonly firstName: string },
): Promise<void> {
  const { invitation_days: days } = await readSettings(tx, 'roles')
  const { token, hash } = newLinkToken(id)
  const clinic = (await findClinicName(tx, ctx.actor.clinicId)) ?? ''
  const link = passwordLink(ctx, token)
  const message = sayEmail(INVITATION, ctx.language, { name: firstName, clinic, link, days })
  const messageId = await writeInvitation(tx, id, hash, ctx.now, ctx.now + days * DAY_MILLISECONDS, message)
  if (messageId !== undefined) await queueSending(tx, PRODUCT_CLINIC, messageId)
}

async function refuseTakenEmail(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email')) throw refuseField('email', 'email_taken')
    throw error
  }
}
