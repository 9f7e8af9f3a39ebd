// Phone numbers: E.164 in tables, the form people write on screens.

import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

export type Phone = {
  /** +40721234567 */
  e164: string
  /** ISO 3166 code; the default country for numbers that belong to none, such as +800. */
  country: string
  /** 40 */
  dialCode: string
}

/** Undefined when it is no valid number. `country` is what a number without + is taken for. */
export function parsePhone(text: string, country = 'RO'): Phone | undefined {
  const defaultCountry = isSupportedCountry(country) ? country : undefined
  const number = parsePhoneNumberFromString(text, { defaultCountry, extract: false })
  if (!number?.isValid()) return undefined
  return { e164: number.number, country: number.country ?? country, dialCode: number.countryCallingCode }
}

/** As written at home for `country`'s numbers (0721 234 567), internationally for others; unknown text is left alone. */
export function formatPhone(e164: string, country = 'RO'): string {
  const number = parsePhoneNumberFromString(e164)
  if (!number) return e164
  return number.country === country ? number.formatNational() : number.formatInternational()
}
