import type { Language } from '#contract/language.ts'
import { fill, type Text, type Values } from '#contract/texts.ts'

/** An email's subject and body, filled with what both of them name. */
export function sayEmail<Email extends { readonly subject: Text; readonly body: Text }>(
  email: Email,
  language: Language,
  values: Values<Email['subject']> & Values<Email['body']>,
): { subject: string; body: string } {
  return {
    subject: fill(email.subject[language], language, values),
    body: fill(email.body[language], language, values),
  }
}
