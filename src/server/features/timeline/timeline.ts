import type { CallQuery, CallReply } from '#contract/call.ts'
import { TIMELINE_KINDS, type getTimeline, type TimelineKind } from '#contract/patients/timeline.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { nameForStaff } from '#server/features/files/picture-copies.ts'
import { noteOpening, presentPatient } from '#server/features/patients/patients.ts'
import type { StaffContext } from '#server/http/services.ts'
import { ownDoctorOnly } from '#server/records/staff-sight.ts'
import { countYears, listEntries, summariseVisits, type Before } from './timeline.sql.ts'

/** Which right shows what; who sees the patient sees the rest. */
const RIGHTS: Partial<Record<TimelineKind, Permission>> = {
  visit: 'bookings.view',
  message: 'bookings.view',
  review: 'bookings.view',
  note: 'clinical.view',
  file: 'clinical.view',
  diagnosis: 'clinical.view',
  teeth: 'clinical.view',
  perio: 'clinical.view',
  report: 'clinical.view',
}

export function showTimeline(
  ctx: StaffContext,
  patientId: number,
  { types = [...TIMELINE_KINDS], before, search = '', size }: CallQuery<typeof getTimeline>,
): Promise<CallReply<typeof getTimeline>> {
  const { permissions, clinicId } = ctx.actor
  const may = (kind: TimelineKind) => !RIGHTS[kind] || permissions.has(RIGHTS[kind])
  const kinds = TIMELINE_KINDS.filter(kind => types.includes(kind) && may(kind))
  const wish = { patientId, kinds, search }
  return ctx.write(async tx => {
    await presentPatient(tx, ctx, patientId)
    // It says what notes say.
    await noteOpening(tx, ctx, patientId, 'record')
    const { language, now } = ctx
    const mayContact = permissions.has('patients.contact')
    const sight = { onlyDoctorId: ownDoctorOnly(ctx), mayContact, language, now, zone: await tx.zone }
    const rows = await listEntries(tx, { ...wish, before: readBefore(before), size: size + 1 }, sight)
    const shown = rows.slice(0, size)
    const data = shown.map(({ keys, entry }) => ({
      ...entry,
      pictures: keys.map(key => nameForStaff(ctx, clinicId, key)),
    }))
    const next = rows.length > size ? (shown.at(-1)?.cursor ?? null) : null
    if (before?.includes('.')) return { data, next }
    const years = await countYears(tx, wish, sight)
    if (!permissions.has('bookings.view')) return { data, next, years }
    return { data, next, years, summary: await summariseVisits(tx, patientId, sight) }
  })
}

function readBefore(before: string | undefined): Before {
  if (before === undefined) return undefined
  const dot = before.indexOf('.')
  return dot < 0 ? { year: Number(before) } : { micros: before.slice(0, dot), tag: before.slice(dot + 1) }
}
