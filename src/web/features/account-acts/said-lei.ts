import { readTypedLei } from '#domain/money/money.ts'
import type { Format } from '#web/i18n/format.ts'

/** An amount as it was typed, as one says it. */
export const saidLei = (format: Format, typed: string): string => format.money(readTypedLei(typed) ?? 0)
