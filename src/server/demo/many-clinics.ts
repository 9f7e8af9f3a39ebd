import { AURORA } from './aurora.ts'
import type { ClinicPlan, DoctorPlan } from './clinic-plan.ts'
import { FAMILIES, MEN, WOMEN } from './names.ts'
import type { Random } from './random.ts'

// Five in the capital, so that a search by city finds 50 doctors there.
const CITIES = [
  'București', 'București', 'București', 'București', 'București', 'Cluj-Napoca', 'Timișoara', 'Iași', 'Constanța',
  'Craiova', 'Brașov', 'Galați', 'Ploiești', 'Oradea', 'Brăila', 'Arad', 'Pitești', 'Sibiu', 'Bacău', 'Târgu Mureș',
] // prettier-ignore

export const MANY_CLINICS = CITIES.length
export const MANY_PATIENTS = 6000

/** Who signs in as the owner of the clinic so numbered, from 1. */
export function manyClinicEmail(number: number): string {
  return `clinica-${String(number).padStart(2, '0')}@demo.zambet.ro`
}

/** One of the clinics for measuring: Aurora twice over, ten doctors each in a cabinet of their own. */
export function manyClinicPlan(index: number, patientCount: number, random: Random): ClinicPlan {
  const city = CITIES[index] ?? 'București'
  const named = { id: null, name: city }
  const twice = [AURORA.doctors, AURORA.doctors].map((doctors, half) =>
    doctors.map((doctor, place) => anotherDoctor(doctor, half, index * 10 + half * 5 + place, random)),
  )
  return {
    ...AURORA,
    name: `Clinica ${index + 1} ${city}`,
    email: manyClinicEmail(index + 1),
    reception: undefined,
    account: undefined,
    locations: Object.fromEntries(
      Object.entries(AURORA.locations).map(([key, location]) => [
        key,
        { ...location, city: named, county: named },
      ]),
    ),
    cabinets: Object.fromEntries(
      [0, 1].flatMap(half =>
        Object.entries(AURORA.cabinets).map(([key, cabinet], place) => [
          `${key}/${half}`,
          { ...cabinet, name: `Cabinet ${half * 6 + place + 1}` },
        ]),
      ),
    ),
    doctors: twice.flat(),
    patientCount,
    closures: [],
    cabinetHolds: [],
  }
}

function anotherDoctor(doctor: DoctorPlan, half: number, number: number, random: Random): DoctorPlan {
  return {
    ...doctor,
    firstName: random.pick([...WOMEN, ...MEN]),
    lastName: random.pick(FAMILIES),
    email: `medic-${number + 1}@demo.zambet.ro`,
    mobile: `+40700995${String(number).padStart(3, '0')}`,
    color: ((half * 5 + number) % 12) + 1,
    hours: doctor.hours.map(hours => ({ ...hours, cabinet: `${hours.cabinet}/${half}` })),
  }
}
