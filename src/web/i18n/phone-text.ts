/** A Romanian number as people write it, 0722 418 305; others are left as they are. */
export function showPhone(mobile: string): string {
  const match = /^\+40(\d{3})(\d{3})(\d{3})$/.exec(mobile)
  return match ? `0${match[1]} ${match[2]} ${match[3]}` : mobile
}
