import type { Point } from '#contract/reports/graphs.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { DoctorAvatar } from '#web/parts/clinic/DoctorAvatar.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'

/** The face of the doctor that a part of a report is of. */
export function CellAvatar({
  point: { key, label, color },
  size = 24,
}: {
  point: Pick<Point, 'key' | 'label' | 'color'>
  size?: number
}) {
  const { doctors } = useClinicFacts()
  const doctor = doctors.find(({ id }) => String(id) === key)
  if (doctor) return <DoctorAvatar doctor={doctor} size={size} />
  return key === 'none' ? null : (
    <Avatar name={label.replace(/^\S+\. /, '')} color={color ?? undefined} size={size} />
  )
}
