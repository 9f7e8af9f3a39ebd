import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

const flags = import.meta.glob<string>('../../../node_modules/country-flag-icons/3x2/??.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

export interface Country {
  /** ISO 3166 code. */
  code: string
  name: string
  /** "40" */
  dialCode: string
}

/** Every country with a dial code, named and sorted in a language. */
export function listCountries(language: string): Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return getCountries()
    .map(code => ({ code, name: names.of(code) ?? code, dialCode: getCountryCallingCode(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
}

export function dialCodeOf(code: string): string | undefined {
  return isSupportedCountry(code) ? getCountryCallingCode(code) : undefined
}

/** The country that a number written with its prefix says it is of, once that is sure. */
export function countryOf(phone: string): string | undefined {
  const text = phone.trim().replace(/^00/, '+')
  return text.startsWith('+') ? parsePhoneNumberFromString(text)?.country : undefined
}

/** The address of a country's flag. */
export function flagOf(code: string): string | undefined {
  return flags[`../../../node_modules/country-flag-icons/3x2/${code}.svg`]
}
