import type pg from 'pg'
import { minutes } from './calendar-of-plan.ts'
import { idOf } from './clinic-ids.ts'
import type { ClinicPlan, DoctorPlan } from './clinic-plan.ts'
import { insertRows } from './demo.sql.ts'

/** Writes doctors with what they do and when. */
export async function writeDoctors(
  client: pg.ClientBase,
  plan: ClinicPlan,
  clinic_id: number,
  ids: {
    doctors: Map<DoctorPlan, number>
    specialities: Map<string, number>
    services: Map<string, number>
    cabinets: Map<string, number>
    locations: Map<string, number>
  },
  accounts: readonly number[],
): Promise<void> {
  await insertRows(
    client,
    'doctors',
    plan.doctors.map((doctor, index) => ({
      clinic_id,
      id: idOf(ids.doctors, doctor),
      account_id: accounts[index] ?? null,
      first_name: doctor.firstName,
      last_name: doctor.lastName,
      title: 'Dr.',
      description: doctor.description,
      email: doctor.email,
      mobile: doctor.mobile,
      color: doctor.color,
      earnings_percent: doctor.earningsPercent,
    })),
  )
  await insertRows(
    client,
    'doctor_specialities',
    plan.doctors.flatMap(doctor =>
      doctor.specialities.map(key => ({
        clinic_id,
        doctor_id: idOf(ids.doctors, doctor),
        speciality_id: idOf(ids.specialities, key),
      })),
    ),
  )
  await insertRows(
    client,
    'doctor_services',
    plan.doctors.flatMap(doctor =>
      doctor.services.map(key => ({
        clinic_id,
        doctor_id: idOf(ids.doctors, doctor),
        service_id: idOf(ids.services, key),
        minutes: plan.services[key]?.durationMinutes ?? 0,
        price_bani: (plan.services[key]?.price ?? 0) * 100,
      })),
    ),
  )
  await insertRows(
    client,
    'working_hours',
    plan.doctors.flatMap(doctor =>
      doctor.hours.flatMap(hours =>
        hours.weekdays.map(weekday => ({
          clinic_id,
          doctor_id: idOf(ids.doctors, doctor),
          location_id: idOf(ids.locations, plan.cabinets[hours.cabinet]?.location ?? ''),
          cabinet_id: idOf(ids.cabinets, hours.cabinet),
          weekday,
          start_minute: minutes(hours.start),
          end_minute: minutes(hours.end),
          break_start_minute: hours.pause ? minutes(hours.pause[0]) : null,
          break_end_minute: hours.pause ? minutes(hours.pause[1]) : null,
          week_parity: hours.weeks ?? ('every' as const),
        })),
      ),
    ),
  )
}
