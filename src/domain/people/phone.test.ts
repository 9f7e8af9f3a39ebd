import { describe, expect, it } from 'vitest'
import { formatPhone, parsePhone } from './phone.ts'

describe('phone', () => {
  it.each(['0721234567', '0721 234 567', '0721.234.567', '+40721234567', '0040721234567', '721234567'])(
    'reads %s as a Romanian mobile number',
    text => expect(parsePhone(text)).toEqual({ e164: '+40721234567', country: 'RO', dialCode: '40' }),
  )

  it('reads numbers of other countries, with + or by the country given', () => {
    const italian = { e164: '+393123456789', country: 'IT', dialCode: '39' }
    expect(parsePhone('+39 312 345 6789')).toEqual(italian)
    expect(parsePhone('312 345 6789', 'IT')).toEqual(italian)
  })

  it.each(['', '12', 'abc', '07212345', '+40 721 234 567 89', 'call 0721234567 now', '+999123456'])(
    'refuses %j',
    text => expect(parsePhone(text)).toBeUndefined(),
  )

  it('refuses a national number of a country it does not know', () => {
    expect(parsePhone('0721234567', 'XX')).toBeUndefined()
  })

  it('shows home numbers as at home and others internationally', () => {
    expect(formatPhone('+40721234567')).toBe('0721 234 567')
    expect(formatPhone('+393123456789')).toBe('+39 312 345 6789')
    expect(formatPhone('+393123456789', 'IT')).toBe('312 345 6789')
    expect(formatPhone('unknown')).toBe('unknown')
  })
})
