import { sayEmail } from '#server/texts/say-email.ts'
import { DEFAULT_ROLES, type DefaultRoleName } from '#domain/permissions.ts'
import type { Tx } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import { refuseField } from '#server/http/failure.ts'
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
import { emailPasswordLink } from './password-reset.ts'
import { findRoleByName, findStaffRow, takeRoles, updateStaffRow } from './staff-accounts.sql.ts'

const INVITATION_MILLISECONDS = 7 * 86_400_000

export interface StaffPerson {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly mobile: string | null
  readonly mobileCountry: string | null
}

/** Somebody who has to be sent a link once the transaction that opened the account has committed. */
export interface Invitation {
  readonly id: number
  readonly email: string
  readonly firstName: string
}

/**
 * The account behind an email of the clinic's staff. One that works there already, the owner's included, is taken as it
 * is; one that was closed is opened again with the role alone; an unknown email gets a new account. The last two are to
 * be invited. Throws email_taken when the address belongs to another clinic.
 */
export async function openStaffAccount(
  tx: Tx,
  ctx: StaffContext,
  person: StaffPerson,
  role: DefaultRoleName,
): Promise<{ id: number; invitation: Invitation | undefined }> {
  const { clinicId } = ctx.actor
  const known = await findForSignIn(tx, person.email, false)
  if (known && known.clinic_id !== clinicId) throw refuseField('email', 'email_taken')
  if (known?.active) return { id: known.id, invitation: undefined }
  const id = known?.id ?? (await nextAccountId(tx))
  if (known) {
    await updateStaffRow(tx, id, { active: true })
    await takeRoles(tx, id)
  } else {
    await refuseTakenEmail(
      insertAccount(tx, {
        id,
        user_type: 2,
        parent_id: clinicId,
        email: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
        mobile: person.mobile,
        mobile_country: person.mobileCountry,
        language: ctx.language === 'en' ? 1 : 2,
        created_at: new Date(ctx.now),
      }),
    )
  }
  const roleId =
    (await findRoleByName(tx, role)) ?? (await insertRole(tx, clinicId, role, DEFAULT_ROLES[role]))
  await grantRole(tx, clinicId, id, roleId)
  return { id, invitation: { id, email: person.email, firstName: person.firstName } }
}

/**
 * Corrects the email of an account whose password was never set, and invites the new address. Whoever has signed in
 * changes the address that they sign in with themselves.
 */
export async function redirectInvitation(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  person: Pick<StaffPerson, 'email' | 'firstName'>,
): Promise<Invitation | undefined> {
  const account = await findStaffRow(tx, ctx.actor.clinicId, id)
  if (account?.user_type !== 2 || account.password_hash !== null || account.email === person.email)
    return undefined
  await refuseTakenEmail(updateStaffRow(tx, id, { email: person.email, email_verified_at: null }))
  return { id, email: person.email, firstName: person.firstName }
}

/** Lets an account of the staff sign in or not; its open sessions end with it. The clinic's own account always may. */
export async function setStaffAccountActive(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  active: boolean,
): Promise<void> {
  const account = await findStaffRow(tx, ctx.actor.clinicId, id)
  if (account?.user_type === 2 && account.active !== active) await updateStaffRow(tx, id, { active })
}

/** Emails the link to choose a password; it is good for a week. */
export async function sendInvitation(ctx: StaffContext, invitation: Invitation): Promise<void> {
  const { clinicId } = ctx.actor
  const clinic = (await ctx.db.tenant(clinicId, tx => findClinicName(tx, clinicId))) ?? ''
  await emailPasswordLink(ctx, invitation, INVITATION_MILLISECONDS, link =>
    sayEmail(INVITATION, ctx.language, { name: invitation.firstName, clinic, link }),
  )
}

async function refuseTakenEmail(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email')) throw refuseField('email', 'email_taken')
    throw error
  }
}
