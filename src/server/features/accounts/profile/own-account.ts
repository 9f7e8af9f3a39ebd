import type { Account } from '#contract/accounts/accounts.ts'
import { findFace } from '#server/features/images/images.ts'
import { findCountry } from '#server/features/lookups/countries.ts'
import { findCity, findCounty } from '#server/features/lookups/lookups.ts'
import { PRODUCT_CLINIC } from '#server/features/messages/messages.ts'
import type { PatientActor, StaffActor } from '#server/http/actor.ts'
import { isPaymentEnabled } from '#server/records/payment-enabled.sql.ts'
import { findClinicName, getAccountRow, listRoleNames, listUnseenPlans } from '../accounts.sql.ts'
import type { SignedInContext } from '../fresh-proof.ts'
import { findOwnPicture } from './account-picture.ts'
import { findAwaitedEmail } from './email-changes.sql.ts'

export async function getOwnAccount(ctx: SignedInContext): Promise<Account> {
  const { actor } = ctx
  const clinicId = actor.kind === 'staff' ? actor.clinicId : null
  const { row, clinicName, roleNames, plans, face, pendingEmail, paysOnline } = await ctx.db.member(
    clinicId ?? PRODUCT_CLINIC,
    actor.accountId,
    async tx => ({
      row: await getAccountRow(tx, actor.accountId),
      clinicName: clinicId === null ? null : ((await findClinicName(tx, clinicId)) ?? null),
      roleNames: clinicId === null ? [] : await listRoleNames(tx, clinicId, actor.accountId),
      paysOnline: clinicId !== null && (await isPaymentEnabled(tx)),
      plans: clinicId === null ? [] : await listUnseenPlans(tx, actor.accountId),
      face:
        clinicId === null
          ? await findOwnPicture(tx, ctx, actor.accountId)
          : await findFace(tx, ctx, clinicId, actor.accountId),
      pendingEmail:
        clinicId === null ? await findAwaitedEmail(tx, actor.accountId, new Date(ctx.now)) : undefined,
    }),
  )
  return {
    id: row.id,
    email: row.email,
    pending_email: pendingEmail ?? null,
    sms_reminder: row.sms_reminder,
    email_reminder: row.email_reminder,
    markting_sms: row.markting_sms,
    email_sms: row.email_sms,
    first_name: row.first_name,
    last_name: row.last_name,
    parent_id: row.parent_id,
    clinic_id: clinicId,
    clinic_name: clinicName,
    role_names: roleNames,
    mobile: row.mobile,
    mobile_country: row.mobile_country,
    mobile_verified: row.mobile_verified_at !== null,
    gender: genderOf(row.gender),
    user_type: row.user_type,
    city: named(row.county_id && row.city_id && findCity(row.county_id, row.city_id)),
    county: named(row.county_id && findCounty(row.county_id)),
    country: named(row.country_id && findCountry(row.country_id, ctx.language)),
    profile_pic: face ?? row.profile_pic,
    language: row.language === 1 ? { id: 1, code: 'en' } : { id: 2, code: 'ro' },
    payment_enabled: paysOnline,
    permissions: listPermissions(actor),
    doctor_id: actor.kind === 'staff' ? actor.doctorId : null,
    affected_plans: plans,
    version: row.version,
  }
}

const named = (place: { readonly id: number; readonly name: string } | 0 | null | undefined) =>
  place ? { id: place.id, name: place.name } : null

export function listPermissions(actor: StaffActor | PatientActor): string[] {
  return actor.kind === 'staff' ? [...actor.permissions] : []
}

function genderOf(value: string | null): Account['gender'] {
  return value === 'male' || value === 'female' || value === 'divers' ? value : null
}
