import type { Language } from '#contract/language.ts'
import { fill, type Text, type Values } from '#contract/texts.ts'

/** An email's subject and body, filled with what both of them name. */
export function sayEmail<const Subject extends Text, const Body extends Text>(
  email: { readonly subject: Subject; readonly body: Body },
  language: Language,
  values: Values<Subject> & Values<Body>,
): { subject: string; body: string } {
  return {
    subject: fill(email.subject[language], language, values),
    body: fill(email.body[language], language, values),
  }
}
