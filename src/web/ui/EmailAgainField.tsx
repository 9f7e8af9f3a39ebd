import { useState } from 'react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { formMessage } from '#contract/form-messages.ts'
import { isSameEmail, mayBecomeEmail } from '#domain/people/email.ts'
import { EmailField } from './EmailField.tsx'

interface EmailAgainFieldProps extends Omit<
  ComponentProps<typeof EmailField>,
  'value' | 'onChange' | 'onBlur'
> {
  /** What stands in the field that this one repeats. */
  email: string
}

/** An email typed once more: says that the two differ as soon as they can no longer become the same. */
export function EmailAgainField({ email, error, ...field }: EmailAgainFieldProps) {
  const { i18n } = useTranslation()
  const [typed, setTyped] = useState('')
  const [wasLeft, setWasLeft] = useState(false)
  const isSame = isSameEmail(typed, email)
  const differs = typed !== '' && !isSame && (wasLeft || !mayBecomeEmail(typed, email))
  const mismatch = formMessage('email_mismatch', i18n.language === 'en' ? 'en' : 'ro')
  return (
    <EmailField
      autoComplete="off"
      required
      {...field}
      error={differs ? mismatch : isSame && typed !== '' ? undefined : error}
      onChange={event => setTyped(event.target.value)}
      onBlur={() => setWasLeft(typed !== '')}
    />
  )
}
