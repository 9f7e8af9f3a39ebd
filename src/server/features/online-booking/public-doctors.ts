import type { CallQuery, CallReply } from '#contract/call.ts'
import type {
  getPublicDoctor as getPublicDoctorCall,
  listPublicSlots as listPublicSlotsCall,
  listSearchChoices as listSearchChoicesCall,
} from '#contract/online-booking.ts'
import type { Language } from '#contract/field-messages.ts'
import { listHolidays } from '#domain/holidays.ts'
import { addDays, epochDayOf, formatInstant, localDateOf } from '#domain/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { datesOf, keyOf, loadHours, offerSlots, visitOf, type DateRange, type Wish } from './doctor-hours.ts'
import { presentDoctor, presentService } from './present-doctor.ts'
import {
  listChoiceRows,
  listExceptionRows,
  listPublicDoctors,
  listServiceRows,
  listSpecialityRows,
  type DoctorRow,
  type ServiceRow,
} from './public-schedule.sql.ts'

/** No clinic can be booked further ahead than two years; days beyond the third are asked for by mistake. */
const FARTHEST_DAYS = 1100

export async function listSearchChoices(ctx: Context): Promise<CallReply<typeof listSearchChoicesCall>> {
  const rows = await ctx.db.stranger(listChoiceRows)
  const collator = new Intl.Collator(ctx.language)
  const namesOf = (kind: string) => {
    const names = rows
      .filter(row => row.kind === kind)
      .map(row => (ctx.language === 'en' ? row.name_en : row.name_ro))
    return [...new Set(names)].toSorted(collator.compare)
  }
  return {
    data: { cities: namesOf('city'), specialities: namesOf('speciality'), services: namesOf('service') },
  }
}

export async function getPublicDoctor(
  id: number,
  ctx: Context,
): Promise<CallReply<typeof getPublicDoctorCall>> {
  return ctx.db.stranger(async tx => {
    const doctor = await getVisibleDoctor(tx, { doctorId: id })
    const services = await listServiceRows(tx, [doctor])
    const specialities = await listSpecialityRows(tx, [doctor])
    const hours = (await loadHours(tx, [doctor])).get(keyOf(doctor)) ?? []
    return {
      data: {
        ...presentDoctor(doctor, specialities, hours, ctx.language),
        services: services.map(service => presentService(service, ctx.language)),
        policy: {
          minimum_notice_minutes: doctor.minimum_notice_minutes,
          cancel_notice_minutes: doctor.cancel_notice_minutes,
          horizon_days: doctor.horizon_days,
        },
        phone: doctor.clinic_phone,
      },
    }
  })
}

/** Throws 404 for a doctor that is unknown, hidden, or of another clinic than the one named. */
export async function getVisibleDoctor(
  tx: Tx,
  filter: { doctorId: number; clinicId?: number },
): Promise<DoctorRow> {
  const [doctor] = await listPublicDoctors(tx, filter, 1)
  if (!doctor) throw new Failure('not_found')
  return doctor
}

/** The services wished for, in the wished order; refuses one that the doctor does not give online. */
export async function getWishedServices(
  tx: Tx,
  doctor: DoctorRow,
  serviceIds: readonly number[],
): Promise<ServiceRow[]> {
  const given = new Map((await listServiceRows(tx, [doctor])).map(service => [service.service_id, service]))
  return serviceIds.map(id => {
    const service = given.get(id)
    if (!service) throw refuseField('service_ids', 'service_not_given')
    return service
  })
}

/** What hours are looked for: the doctor with weekly hours and the visit that the services make. */
export async function getWish(
  tx: Tx,
  wanted: { doctorId: number; clinicId?: number; serviceIds: readonly number[] },
): Promise<Wish & { services: ServiceRow[] }> {
  if (wanted.serviceIds.length === 0) throw refuseField('service_ids', 'list')
  const doctor = await getVisibleDoctor(tx, wanted)
  const services = await getWishedServices(tx, doctor, wanted.serviceIds)
  const hours = (await loadHours(tx, [doctor])).get(keyOf(doctor)) ?? []
  return { doctor, hours, services, visit: visitOf(doctor, services) }
}

export async function listPublicSlots(
  id: number,
  query: CallQuery<typeof listPublicSlotsCall>,
  ctx: Context,
): Promise<CallReply<typeof listPublicSlotsCall>> {
  return ctx.db.stranger(async tx => {
    const wish = await getWish(tx, { doctorId: id, serviceIds: query.service_ids })
    const zone = wish.doctor.clinic_zone
    const today = localDateOf(ctx.now, zone)
    const from = query.from_date ?? today
    if (Math.abs(epochDayOf(from) - epochDayOf(today)) > FARTHEST_DAYS) throw refuseField('from_date', 'date')
    const range = { from, to: addDays(from, query.days - 1) }
    const [slots = []] = await offerSlots(tx, [wish], range, ctx.now)
    const byDay = Map.groupBy(slots, slot => localDateOf(slot.start, zone))
    const closed = await closedDays(tx, wish.doctor, range, ctx.language)
    return {
      data: datesOf(range).map(date => ({
        date,
        slots: (byDay.get(date) ?? []).map(slot => formatInstant(slot.start, zone)),
        closed: closed.get(date) ?? null,
      })),
    }
  })
}

/** Why the clinic is closed, by date: its own holidays, and legal ones when it keeps them. */
async function closedDays(
  tx: Tx,
  doctor: DoctorRow,
  range: DateRange,
  language: Language,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  if (doctor.observe_legal_holidays) {
    for (let year = Number(range.from.slice(0, 4)); year <= Number(range.to.slice(0, 4)); year++)
      for (const { date, name } of listHolidays(year)) names.set(date, name[language])
  }
  for (const row of await listExceptionRows(tx, [doctor], range.from, range.to))
    if (row.clinic_holiday !== null) names.set(row.date, row.clinic_holiday)
  return names
}
