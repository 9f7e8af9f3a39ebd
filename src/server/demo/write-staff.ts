import { FIRST_STEPS } from '#domain/clinic/first-step-names.ts'
import { DEFAULT_ROLE_NAMES, DEFAULT_ROLES, type DefaultRoleName } from '#domain/accounts/permissions.ts'
import type pg from 'pg'
import { ZONE } from './calendar-of-plan.ts'
import { idOf, idsFor } from './clinic-ids.ts'
import type { ClinicPlan, LocationPlan } from './clinic-plan.ts'
import { insertRows, reserveIds } from './demo.sql.ts'

/** Writes the clinic itself, its roles and the accounts of those who work there. */
export async function writeStaff(
  client: pg.ClientBase,
  plan: ClinicPlan,
  password_hash: string,
  now: number,
): Promise<{ id: number; doctors: number[] }> {
  const [id = 0, reception = 0, ...doctors] = await reserveIds(client, 'accounts', 2 + plan.doctors.length)
  const roles = await idsFor(client, 'roles', DEFAULT_ROLE_NAMES)
  const staff: {
    id: number
    user_type: number
    role: DefaultRoleName
    email: string
    firstName: string
    lastName: string
    twoFactor?: boolean
  }[] = [
    { id, user_type: 1, role: 'Owner', email: plan.email, ...plan.owner },
    ...(plan.reception
      ? [{ id: reception, user_type: 1, role: 'Reception' as const, ...plan.reception }]
      : []),
    ...plan.doctors.map((doctor, index) => ({
      ...doctor,
      id: doctors[index] ?? 0,
      user_type: 2,
      role: 'Doctor' as const,
    })),
  ]
  await insertRows(
    client,
    'accounts',
    staff.map(person => ({
      id: person.id,
      user_type: person.user_type,
      parent_id: person.id === id ? null : id,
      email: person.email,
      email_verified_at: new Date(now),
      password_hash,
      first_name: person.firstName,
      last_name: person.lastName,
      language: 2,
      sms_reminder: true,
      email_reminder: true,
      markting_sms: false,
      email_sms: false,
      two_factor: person.twoFactor ?? false,
      active: true,
      last_sign_in_at: new Date(now),
      created_at: new Date(now),
    })),
  )
  const { name, phone, email, cif, iban, address, keywords, description } = plan
  // A demonstration is at work: nothing is left to set up.
  const skipped_steps = [...FIRST_STEPS]
  await insertRows(client, 'clinics', [
    {
      clinic_id: id,
      zone: ZONE,
      skipped_steps,
      name,
      phone,
      email,
      cif,
      iban,
      address,
      keywords,
      legal_name: plan.legalName,
      reg_no: plan.regNo,
      auto_approve: plan.autoApprove,
      description_ro: description.ro,
      description_en: description.en,
      ...placeColumns(plan.city, plan.county),
    },
  ])
  await insertRows(
    client,
    'roles',
    DEFAULT_ROLE_NAMES.map(role => ({
      clinic_id: id,
      id: idOf(roles, role),
      name: role,
      permissions: [...DEFAULT_ROLES[role]],
      is_owner: role === 'Owner',
    })),
  )
  await insertRows(
    client,
    'account_roles',
    staff.map(person => ({ clinic_id: id, account_id: person.id, role_id: idOf(roles, person.role) })),
  )
  return { id, doctors }
}

/** A county and its place, as clinics and locations keep them. */
export const placeColumns = (city: LocationPlan['city'], county: LocationPlan['county']) => ({
  city: city.name,
  city_id: city.id,
  county: county.name,
  county_id: county.id,
})
