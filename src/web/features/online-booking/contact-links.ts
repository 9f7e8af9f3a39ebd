/** Opens a map at an address, in whatever the device shows maps with. */
export function mapLink(name: string, address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address || name)}`
}

export function callLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

/** "0264 555 018" for a Romanian number; other numbers stay as they are. */
export function readablePhone(phone: string): string {
  const national = /^\+40(\d{3})(\d{3})(\d{3})$/.exec(phone.replaceAll(' ', ''))
  return national ? `0${national[1]} ${national[2]} ${national[3]}`.replaceAll(' ', '\u00a0') : phone
}
