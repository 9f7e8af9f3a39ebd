import type { CallBody, CallReply } from '#contract/call.ts'
import type * as calls from '#contract/clinic/doctors.ts'
import type { Doctor, ManagedDoctor } from '#contract/clinic/doctors.ts'
import { roleName } from '#contract/accounts/role-names.ts'
import type { Removal } from '#contract/removal.ts'
import { nextDoctorColor } from '#domain/clinic/doctor-colors.ts'
import { byName, lastNameFirst } from '#domain/people/name-order.ts'
import { cleanName } from '#domain/people/person-name.ts'
import { parsePhone } from '#domain/people/phone.ts'
import type { Tx } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import {
  giveDoctorRoles,
  openDoctorAccount,
  redirectInvitation,
  setDoctorAccountActive,
} from '#server/features/accounts/staff-accounts.ts'
import { requireOwnClinic } from '#server/features/clinics/clinics.ts'
import { NOTHING_LOST, watchGround } from '#server/features/ground/ground.ts'
import { presentImage } from '#server/features/images/images.ts'
import { leaveOwnAccount } from '#server/features/video-connections/disconnecting.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { readTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { removeUnlessUsed } from '#server/records/remove.sql.ts'
import { ownDoctorOnly } from '#server/records/staff-sight.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import { updateVersioned } from '#server/records/versions.sql.ts'
import { refuseStale } from '#server/records/versions.ts'
import { readSkills, setSkills } from './doctor-skills.ts'
import {
  deleteDoctorRow,
  findDoctorRow,
  insertDoctorRow,
  listDoctorRows,
  listManagedDoctorRows,
  listTakenColors,
  setDoctorAccount,
} from './doctors.sql.ts'
import { reopenHours } from './leaving.sql.ts'

type DoctorBody = CallBody<typeof calls.saveDoctor>
type DoctorRow = NonNullable<Awaited<ReturnType<typeof findDoctorRow>>>

export async function showDoctors(
  ctx: StaffContext,
  id: number,
): Promise<CallReply<typeof calls.listDoctors>> {
  requireOwnClinic(ctx, id)
  const mayManage = ctx.actor.permissions.has('doctors.manage')
  return ctx.read(async tx => {
    const doctors = await listDoctorRows(tx, ctx.language, ownDoctorOnly(ctx), mayManage)
    return { data: doctors.toSorted(byName(ctx.language, lastNameFirst)).map(one => sayRoles(one, ctx)) }
  })
}

const sayRoles = ({ roles, ...doctor }: Doctor, { language }: StaffContext): Doctor =>
  roles ? { ...doctor, roles: roles.map(({ id, name }) => ({ id, name: roleName(name, language) })) } : doctor

export function showManagedDoctors(ctx: StaffContext): Promise<{ data: ManagedDoctor[] }> {
  return ctx.read(async tx => {
    const doctors = await listManagedDoctorRows(tx, new Date(ctx.now))
    return {
      data: doctors.toSorted(byName(ctx.language, lastNameFirst)).map(doctor => presentDoctor(ctx, doctor)),
    }
  })
}

/** Adds a doctor, or changes what the body names of the one whose id it has. */
export function saveDoctor(ctx: StaffContext, body: DoctorBody): Promise<{ data: ManagedDoctor }> {
  return ctx.write(async tx => {
    const ground = await watchDoctor(tx, ctx, body)
    const known = body.id === undefined ? undefined : await getDoctorRow(tx, body.id)
    const before = known && (await getDoctor(tx, ctx, known.id))
    if (before) await refuseStale(tx, 'doctor', before.id, body.version, presentDoctor(ctx, before))
    const [row, skills] = await readTogether([readDoctor(tx, body, known), readSkills(tx, body)])
    const id = known?.id ?? (await insertDoctorRow(tx, { ...row, clinic_id: ctx.actor.clinicId }))
    if (known) await updateVersioned(tx, 'doctor', id, row)
    if (known?.active && !row.active) await leaveOwnAccount(tx, id)
    if (known?.last_day && row.last_day === null) await reopenHours(tx, id, known.last_day)
    await setSkills(tx, ctx, id, skills)
    const account = await settleAccount(tx, ctx, { ...row, id, account_id: known?.account_id ?? null }, known)
    if (body.role_ids) await setRoles(tx, ctx, account, body.role_ids)
    const data = await getDoctor(tx, ctx, id)
    const kept = await ground.settle(body.affected)
    await tx.record('doctor', id, known ? 'changed' : 'added', before, { ...data, ...kept })
    return { data: presentDoctor(ctx, data) }
  })
}

/** Deletes a doctor, unless anything of the past or to come names them: then they stay, inactive. Their account is closed. */
export function removeDoctor(ctx: StaffContext, id: number, affected: number | undefined): Promise<Removal> {
  return ctx.write(async tx => {
    const ground = await watchGround(tx, ctx, { doctorId: id })
    const row = await getDoctorRow(tx, id)
    const before = await getDoctor(tx, ctx, id)
    if (row.account_id !== null) await setDoctorAccountActive(tx, ctx, row.account_id, false)
    const isGone = await removeUnlessUsed(tx, () => deleteDoctorRow(tx, id))
    if (!isGone) await putAside(tx, row)
    const after = isGone ? undefined : await getDoctor(tx, ctx, id)
    const kept = await ground.settle(affected)
    await tx.record('doctor', id, 'removed', before, after && { ...after, ...kept })
    return isGone ? 'deleted' : 'deactivated'
  })
}

/** Whoever comes back one day has their week again, with no last day to it; their own video account is left. */
export async function putAside(
  tx: WriteTx,
  { id, last_day: lastDay }: Pick<DoctorRow, 'id' | 'last_day'>,
): Promise<void> {
  await updateVersioned(tx, 'doctor', id, { active: false, last_day: null })
  await leaveOwnAccount(tx, id)
  if (lastDay !== null) await reopenHours(tx, id, lastDay)
}

/** Bookings to come may depend on a doctor who is put aside and on the services taken away. */
async function watchDoctor(tx: ClinicTx, ctx: StaffContext, { id, active, services }: DoctorBody) {
  const mayLose = id !== undefined && (active === false || services !== undefined)
  return mayLose ? watchGround(tx, ctx, { doctorId: id }) : NOTHING_LOST
}

/** Locked. Throws not_found for a doctor of another clinic too. */
export async function getDoctorRow(tx: Tx, id: number): Promise<DoctorRow> {
  const row = await findDoctorRow(tx, id)
  if (!row) throw new Failure('not_found')
  return row
}

export async function getDoctor(tx: Tx, ctx: StaffContext, id: number): Promise<ManagedDoctor> {
  const [doctor] = await listManagedDoctorRows(tx, new Date(ctx.now), id)
  if (!doctor) throw new Error(`doctor ${id} is gone`)
  return doctor
}

/** As staff are shown them, by a photo that they may see. */
export function presentDoctor(ctx: StaffContext, doctor: ManagedDoctor): ManagedDoctor {
  const isShownToAll = doctor.active && doctor.online_visible
  return {
    ...doctor,
    photo: doctor.photo && presentImage(ctx, { ...doctor.photo, shown_to_all: isShownToAll }),
  }
}

/** The row as it is to be; what the body does not name stays as known, or as a new doctor starts. */
async function readDoctor(tx: Tx, body: DoctorBody, known: DoctorRow | undefined) {
  return {
    first_name: cleanName(body.first_name),
    last_name: cleanName(body.last_name),
    email: body.email === undefined ? (known?.email ?? null) : body.email,
    mobile: readMobile(body, known?.mobile ?? null),
    color: body.color ?? known?.color ?? nextDoctorColor(await listTakenColors(tx)),
    title: body.title ?? known?.title ?? '',
    description: body.description ?? known?.description ?? '',
    languages: body.languages ? [...new Set(body.languages)] : (known?.languages ?? []),
    earnings_percent: body.earnings_percentage ?? known?.earnings_percent ?? 0,
    active: body.active ?? known?.active ?? true,
    last_day: body.active === false ? null : (known?.last_day ?? null),
    online_visible: body.online_visible ?? known?.online_visible ?? true,
  }
}

function readMobile({ mobile, mobile_country: country }: DoctorBody, known: string | null): string | null {
  if (mobile === undefined) return known
  if (mobile === null) return null
  const phone = parsePhone(mobile, country)
  if (!phone) throw refuseField('mobile', 'phone')
  return phone.e164
}

/** What the doctor's account may do, for those who settle it for everybody. */
async function setRoles(tx: WriteTx, ctx: StaffContext, account: number | null, roleIds: readonly number[]) {
  if (account === null) throw refuseField('email', 'required')
  await giveDoctorRoles(tx, ctx, account, roleIds)
}

/**
 * Opens, corrects or closes the account that the doctor signs in with, and invites who has no password; answers which it
 * is. An account that was closed for another reason stays closed while the doctor is merely edited.
 */
async function settleAccount(
  tx: WriteTx,
  ctx: StaffContext,
  doctor: Pick<DoctorRow, 'id' | 'account_id' | 'active' | 'email' | 'first_name' | 'last_name' | 'mobile'>,
  known: DoctorRow | undefined,
): Promise<number | null> {
  const { account_id: accountId, email, first_name: firstName, last_name: lastName, mobile } = doctor
  if (accountId !== null) {
    if (doctor.active !== known?.active) await setDoctorAccountActive(tx, ctx, accountId, doctor.active)
    if (email !== null) await redirectInvitation(tx, ctx, accountId, { email, firstName })
    return accountId
  }
  if (email === null || !doctor.active) return null
  const mobileCountry = mobile === null ? null : (parsePhone(mobile)?.country ?? null)
  const person = { email, firstName, lastName, mobile, mobileCountry }
  const opened = await openDoctorAccount(tx, ctx, person)
  try {
    await setDoctorAccount(tx, doctor.id, opened)
  } catch (error) {
    // Another doctor of the clinic signs in with it.
    if (isUniqueViolation(error, 'doctors_clinic_id_account_id_key'))
      throw refuseField('email', 'email_taken')
    throw error
  }
  return opened
}
