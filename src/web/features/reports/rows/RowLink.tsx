import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ReportRow } from '#contract/reports/graphs.ts'
import { useStaff } from '#web/api/use-staff.ts'

interface RowLinkProps {
  row: ReportRow
  className: string | undefined
  onLeave: () => void
  children: ReactNode
}

/** Leads to the visit in the calendar, to the invoice, or to the patient: whichever the row is of and one may open. */
export function RowLink({ row, className, onLeave, children }: RowLinkProps) {
  const { can } = useStaff()
  const look = { className, 'data-row-id': row.id, onClick: onLeave }
  if (row.booking_id !== null && row.visit_day !== null && can('bookings.view'))
    return (
      <Link
        to="/cabinet/administration/calendar"
        search={{ view: 'timeGridDay', activeDate: row.visit_day, booking: row.booking_id }}
        {...look}
      >
        {children}
      </Link>
    )
  if (row.invoice_id !== null && can('payments.view'))
    return (
      <Link to="/cabinet/administration/invoices/$id" params={{ id: String(row.invoice_id) }} {...look}>
        {children}
      </Link>
    )
  if (row.patient_id !== null && can('patients.view'))
    return (
      <Link to="/cabinet/administration/clients/$id" params={{ id: String(row.patient_id) }} {...look}>
        {children}
      </Link>
    )
  return <span>{children}</span>
}
