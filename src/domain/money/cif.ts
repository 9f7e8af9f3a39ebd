// CIF, the Romanian company tax code: 2 to 10 digits, the last one a check digit, with RO before it for VAT payers.

export type Cif = {
  digits: string
  isVatPayer: boolean
  /** A few registered codes fail the check, so a wrong one is a reason to warn and not to refuse. */
  isChecksumRight: boolean
  /** What the last digit should be. */
  checkDigit: number
}

const KEY = '753217532'

/** Undefined when the text does not have the shape of a CIF. Spaces and the case of RO do not matter. */
export function parseCif(text: string): Cif | undefined {
  const match = /^(RO)?(\d{2,10})$/.exec(text.replaceAll(/\s/g, '').toUpperCase())
  const digits = match?.[2]
  if (digits === undefined) return undefined
  const body = digits.slice(0, -1).padStart(KEY.length, '0')
  let sum = 0
  for (let i = 0; i < KEY.length; i++) sum += Number(KEY[i]) * Number(body[i])
  const check = ((sum * 10) % 11) % 10
  return {
    digits,
    isVatPayer: match?.[1] !== undefined,
    isChecksumRight: check === Number(digits.at(-1)),
    checkDigit: check,
  }
}
