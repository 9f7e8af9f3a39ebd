// Passwords: at least 8 characters with a letter, a digit and one of ! # $ % & * ? @

const PASSWORD_MIN = 8

export type PasswordProblem = 'too_short' | 'no_letter' | 'no_digit' | 'no_special'

/** Everything wrong with a password at once; empty when it is good. */
export function listPasswordProblems(password: string): PasswordProblem[] {
  const problems: PasswordProblem[] = []
  if (Array.from(password).length < PASSWORD_MIN) problems.push('too_short')
  if (!/\p{L}/u.test(password)) problems.push('no_letter')
  if (!/\d/.test(password)) problems.push('no_digit')
  if (!/[!#$%&*?@]/.test(password)) problems.push('no_special')
  return problems
}
