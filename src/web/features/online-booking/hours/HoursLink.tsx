import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { doctorKey as doctorKeyOfDoctor } from '#domain/clinic/doctor-path.ts'
import type { HoursOf } from '../hours-of.ts'
import { doctorQuery } from '../queries.ts'
import type { VisitChoice } from '../visit-choice.ts'

interface HoursLinkProps {
  of: HoursOf
  /** The doctor's part of the page's address, where the name is known: spares a redirect. */
  doctorKey?: string
  search: VisitChoice
  replace?: boolean
  className?: string
  'aria-label'?: string
  children: ReactNode
}

/** To the page where services and an hour are chosen. */
export function HoursLink({ of, doctorKey, ...link }: HoursLinkProps) {
  if (!('doctor' in of))
    return (
      <Link
        to="/pacient/clinica/$clinicId/$locationId"
        params={{ clinicId: String(of.clinic), locationId: String(of.place) }}
        {...link}
      />
    )
  if (doctorKey === undefined) return <KnownDoctorLink doctorId={of.doctor} {...link} />
  return <Link to="/pacient/medic/$doctorId" params={{ doctorId: doctorKey }} {...link} />
}

/** By the doctor's name where the page has asked for it. */
function KnownDoctorLink({ doctorId, ...link }: Omit<HoursLinkProps, 'of'> & { doctorId: number }) {
  const doctor = useQuery({ ...doctorQuery(doctorId), enabled: false }).data?.data
  const key = doctor ? doctorKeyOfDoctor(doctor) : String(doctorId)
  return <Link to="/pacient/medic/$doctorId" params={{ doctorId: key }} {...link} />
}
