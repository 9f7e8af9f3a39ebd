import type { Language } from './language.ts'
import type { Text } from './texts.ts'

/** What forms say by themselves before they ask; patients' pages download these alone of all fields' sentences. */
export const FORM_MESSAGES = {
  required: { ro: 'Completează acest câmp.', en: 'Fill in this field.' },
  invalid: { ro: 'Valoarea nu este validă.', en: 'The value is not valid.' },
  date: { ro: 'Scrie o dată validă.', en: 'Enter a valid date.' },
  email: {
    ro: 'Adresa nu pare completă. Exemplu: nume@clinica.ro',
    en: 'The address looks incomplete. Example: name@clinic.com',
  },
  email_mismatch: { ro: 'Emailurile nu sunt la fel.', en: 'The emails must match.' },
  mixed_kinds: {
    ro: 'Serviciile video și cele din clinică se programează separat.',
    en: 'Video services and those at the clinic are booked apart.',
  },
  unticked: { ro: 'Bifează toate casetele de confirmare.', en: 'Check all verification boxes.' },
} as const satisfies Record<string, Text>

export function formMessage(name: keyof typeof FORM_MESSAGES, language: Language): string {
  return FORM_MESSAGES[name][language]
}
