// IBAN, ISO 13616: two check digits of ISO 7064 tell a mistyped one from a right one, so a wrong one is refused.

import { electronicFormatIBAN, friendlyFormatIBAN, isValidIBAN } from 'ibantools'

/** Without spaces and in capitals; undefined when it is none. */
export function parseIban(text: string): string | undefined {
  const iban = electronicFormatIBAN(text)
  return iban && isValidIBAN(iban) ? iban : undefined
}

/** In groups of four, as people read it. */
export const formatIban = (iban: string): string => friendlyFormatIBAN(iban) ?? iban
