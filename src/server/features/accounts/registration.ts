import { startTemplates } from '#server/features/message-templates/start-templates.ts'
import type { register } from '#contract/accounts/accounts.ts'
import type { CallBody } from '#contract/call.ts'
import { say } from '#contract/texts.ts'
import { DEFAULT_ROLE_NAMES, DEFAULT_ROLES } from '#domain/accounts/permissions.ts'
import { isSameEmail } from '#domain/people/email.ts'
import { cleanName } from '#domain/people/person-name.ts'
import { parsePhone } from '#domain/people/phone.ts'
import type { Tx } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import { refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import {
  findForSignIn,
  grantRole,
  insertAccount,
  insertCabinet,
  insertClinic,
  insertLocation,
  insertRole,
  nextAccountId,
} from './accounts.sql.ts'
import { hashPassword } from './passwords.ts'
import { WORDS } from './words.ts'
import { openSession } from './sessions.ts'

const HOUR = 3_600

/** Registers a clinic with its first location, cabinet and roles, or a patient; either is signed in at once. */
export async function registerAccount(ctx: Context, body: CallBody<typeof register>) {
  await limitAttempts(ctx, [{ key: `register:address:${ctx.address}`, max: 20, windowSeconds: HOUR }])
  const { email_confirmation: emailAgain, password_confirmation: confirmation } = body
  const phone = body.mobile === undefined ? undefined : parsePhone(body.mobile, body.mobile_country)
  refuseTogether(
    emailAgain !== undefined &&
      !isSameEmail(emailAgain, body.email) &&
      refuseField('email_confirmation', 'email_mismatch'),
    confirmation !== undefined &&
      confirmation !== body.password &&
      refuseField('password_confirmation', 'password_mismatch'),
    body.mobile !== undefined && !phone && refuseField('mobile', 'phone'),
    body.user_type === 1 && !body.clinic_name && refuseField('clinic_name', 'required'),
  )

  const { id, isTaken } = await ctx.db.stranger(async tx => ({
    id: await nextAccountId(tx),
    isTaken: (await findForSignIn(tx, body.email, body.user_type === 3)) !== undefined,
  }))
  if (isTaken) throw refuseField('email', 'email_taken')
  const passwordHash = await hashPassword(body.password)

  const account = {
    id,
    user_type: body.user_type,
    email: body.email,
    password_hash: passwordHash,
    first_name: cleanName(body.first_name),
    last_name: cleanName(body.last_name),
    gender: body.gender ?? null,
    mobile: phone?.e164 ?? null,
    mobile_country: phone?.country ?? null,
    language: ctx.language === 'en' ? 1 : 2,
    created_at: new Date(ctx.now),
  }
  const write = async (tx: Tx) => {
    await insertAccount(tx, account)
    if (body.user_type === 1) await startClinic(tx, ctx, id, body)
    const tokens = await openSession(tx, ctx, id, true)
    return { ...tokens, userId: id, user_type: body.user_type }
  }
  try {
    return await (body.user_type === 1 ? ctx.db.member(id, id, write) : ctx.db.account(id, write))
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email')) throw refuseField('email', 'email_taken')
    throw error
  }
}

/** What a clinic needs to be usable at once: itself, one location with one cabinet, and the usual roles. */
async function startClinic(
  tx: Tx,
  ctx: Context,
  clinicId: number,
  body: CallBody<typeof register>,
): Promise<void> {
  const name = body.clinic_name ?? ''
  await insertClinic(tx, { clinic_id: clinicId, name, email: body.email, created_at: new Date(ctx.now) })
  const locationId = await insertLocation(tx, {
    clinic_id: clinicId,
    name,
    city: body.city ?? '',
    address: body.address ?? '',
  })
  await insertCabinet(tx, {
    clinic_id: clinicId,
    location_id: locationId,
    name: say(WORDS.firstCabinet, ctx.language),
  })
  for (const role of DEFAULT_ROLE_NAMES) {
    const roleId = await insertRole(tx, clinicId, role, DEFAULT_ROLES[role], role === 'Owner')
    if (role === 'Owner') await grantRole(tx, clinicId, clinicId, roleId)
  }
  await startTemplates(tx, clinicId, ctx)
}
