import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HoursOf } from '../hours-of.ts'
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
  return 'doctor' in of ? (
    <Link to="/pacient/medic/$doctorId" params={{ doctorId: doctorKey ?? String(of.doctor) }} {...link} />
  ) : (
    <Link
      to="/pacient/clinica/$clinicId/$locationId"
      params={{ clinicId: String(of.clinic), locationId: String(of.place) }}
      {...link}
    />
  )
}
