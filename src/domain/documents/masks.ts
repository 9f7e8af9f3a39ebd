import type { RecordField } from './forms/form-template.ts'

// What a link shows of what the record knows: enough for its owner to know it again, too little for anybody else.

const DOTS = '•••'

/** "+40 700 ••• 916" is known again by whom it belongs to. */
export function maskPhone(said: string): string {
  const digits = said.replaceAll(/\D/g, '')
  return digits.length < 8
    ? DOTS
    : `${said.startsWith('+') ? '+' : ''}${digits.slice(0, -6)} ${DOTS} ${digits.slice(-3)}`
}

export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}${DOTS}@${host}`
}

const firstLetters = (name: string) =>
  name
    .split(/[\s-]+/)
    .filter(Boolean)
    .map(word => `${word.slice(0, 1)}${DOTS}`)
    .join(' ')

/** A value of the record; empty stays empty. */
export function maskRecordValue(field: RecordField, said: string): string {
  if (said === '') return ''
  switch (field) {
    case 'name':
      return firstLetters(said)
    case 'cnp':
      return `${DOTS}${said.slice(-4)}`
    case 'birth_date':
      return said.replaceAll(/\d(?!\d{0,3}$)/g, '•').replaceAll(/\p{L}/gu, '•')
    case 'phone':
      return maskPhone(said)
    case 'email':
      return maskEmail(said)
    default:
      return DOTS
  }
}
