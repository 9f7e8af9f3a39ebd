import { useQuery } from '@tanstack/react-query'
import { listCabinets } from '#contract/clinic/cabinets.ts'
import { listLocations } from '#contract/clinic/locations.ts'
import type { Cabinet } from '#contract/clinic/cabinets.ts'
import type { Location } from '#contract/clinic/locations.ts'
import { listManagedDoctors, listScheduleExceptions } from '#contract/clinic/doctors.ts'
import type { ManagedDoctor } from '#contract/clinic/doctors.ts'
import type { Role } from '#contract/accounts/roles.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { roleName } from '#contract/accounts/role-names.ts'
import { listRoles } from '#contract/accounts/roles.ts'
import { listSpecialities } from '#contract/clinic/specialities.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useServices } from '#web/parts/clinic/clinic-queries.ts'

export function useManagedDoctors() {
  const { can } = useStaff()
  return useQuery({
    ...query(listManagedDoctors, {}),
    select: reply => reply.data,
    meta: { silent: true },
    // A photo's copies are made in a moment.
    refetchInterval: ({ state }) => state.data?.data.some(({ photo }) => photo?.ready === false) && 1_500,
    enabled: can('doctors.manage'),
  })
}

export const nameOfDoctor = ({
  title,
  first_name,
  last_name,
}: Pick<ManagedDoctor, 'title' | 'first_name' | 'last_name'>) =>
  [title, first_name, last_name].filter(Boolean).join(' ')

/** The services and specialities that a doctor may be given; empty until they have arrived. */
export function useSkills() {
  const services = useServices()
  const specialities = useQuery(query(listSpecialities, {}))
  return {
    isReady: services.data !== undefined && specialities.data !== undefined,
    services: services.data?.data ?? [],
    specialities: specialities.data?.data ?? [],
  }
}

/** Those who give no roles have none to choose from. */
const NO_ROLES = { held: [], choices: [] }

/**
 * The roles that a doctor has, a new one the doctors' own, and those that may be given by who looks; nothing until they
 * have arrived.
 */
export function useDoctorRoles(doctor: ManagedDoctor | undefined) {
  const { can } = useStaff()
  const mayGive = can('roles.manage')
  const { data } = useQuery({ ...query(listRoles, {}), enabled: mayGive })
  if (!mayGive) return NO_ROLES
  return data && listRoleChoices(data.data, doctor, can)
}

function listRoleChoices(
  roles: readonly Role[],
  doctor: ManagedDoctor | undefined,
  can: (permission: Permission) => boolean,
) {
  const usual = roles.filter(role => role.name === 'Doctor').map(role => role.id)
  const held = doctor && doctor.account !== 'none' ? doctor.role_ids : usual
  const choices = roles.map(({ id, name, permissions, is_owner }) => ({
    key: id,
    label: roleName(name, currentLanguage()),
    disabled: !held.includes(id) && (is_owner || !permissions.every(can)),
  }))
  return { held, choices }
}

/** A cabinet as a schedule names it. */
export interface CabinetChoice {
  readonly id: number
  readonly locationId: number
  /** With its location where the clinic has several. */
  readonly name: string
  readonly active: boolean
}

/** Every cabinet, those in use first; nothing until they have arrived. */
export function useCabinetChoices(): readonly CabinetChoice[] | undefined {
  const locations = useQuery(query(listLocations, {}))
  const cabinets = useQuery(query(listCabinets, {}))
  return locations.data && cabinets.data && listChoices(locations.data.data, cabinets.data.data)
}

function listChoices(locations: readonly Location[], cabinets: readonly Cabinet[]): CabinetChoice[] {
  const inUse = new Map(locations.filter(one => one.active).map(one => [one.id, one]))
  return cabinets
    .map(({ id, name, location_id: locationId, active }) => ({
      id,
      locationId,
      name: inUse.size > 1 ? `${name}, ${inUse.get(locationId)?.name ?? ''}` : name,
      active: active && inUse.has(locationId),
    }))
    .toSorted((a, b) => Number(b.active) - Number(a.active))
}

export function useExceptions(doctorId: number) {
  return useQuery({ ...query(listScheduleExceptions, { id: doctorId }), select: reply => reply.data })
}
