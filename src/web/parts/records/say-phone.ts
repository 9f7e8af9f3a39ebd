import { parsePhone } from '#domain/people/phone.ts'
import { showPhone } from '#web/i18n/phone-text.ts'

/** A number as it is read, whether it was typed or comes from a record. */
export const sayPhone = (value: unknown): string =>
  showPhone(parsePhone(String(value))?.e164 ?? String(value))
