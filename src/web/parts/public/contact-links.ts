import { showPhone } from '#web/i18n/phone-text.ts'

/** Opens a map at an address, in whatever the device shows maps with. */
export function mapLink(name: string, address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address || name)}`
}

export function callLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

/** "0264 555 018", which no line breaks. */
export function readablePhone(phone: string): string {
  return showPhone(phone).replaceAll(' ', '\u00a0')
}
