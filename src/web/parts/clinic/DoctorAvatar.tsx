import type { Doctor } from '#contract/clinic/doctors.ts'
import { photoAddress } from '#web/api/image-address.ts'
import { Avatar } from '#web/ui/Avatar.tsx'

interface DoctorAvatarProps {
  doctor: Pick<Doctor, 'first_name' | 'last_name' | 'color' | 'photo'>
  size: number
}

/** A doctor's photo, else their initials in their colour. */
export function DoctorAvatar({
  doctor: { first_name: first, last_name: last, color, photo },
  size,
}: DoctorAvatarProps) {
  return <Avatar name={`${first} ${last}`} picture={photoAddress(photo, 96)} color={color} size={size} />
}
