import type { ProblemMessage } from '#domain/documents/problem.ts'
import { fill, type Text } from '../texts.ts'
import type { Language } from '../language.ts'
import { FORM_MESSAGES } from '../form-messages.ts'

/** The sentences of what `domain/documents` finds wrong, for server and pages alike; pages of patients load these alone. */
export const PROBLEM_MESSAGES = {
  not_readable: { ro: 'Partea aceasta nu se poate citi.', en: 'This part cannot be read.' },
  label_length: { ro: 'Scrie între {minimum} și {characters}.', en: 'Enter {minimum} to {characters}.' },
  text_missing_ro: { ro: 'Textul lipsește în română.', en: 'The text is missing in Romanian.' },
  text_missing_en: { ro: 'Textul lipsește în engleză.', en: 'The text is missing in English.' },
  no_elements: { ro: 'Adaugă cel puțin un element.', en: 'Add at least one element.' },
  too_many_elements: {
    ro: 'Un formular are cel mult {most} de elemente.',
    en: 'A form has at most {most} elements.',
  },
  no_options: { ro: 'Adaugă cel puțin o variantă.', en: 'Add at least one option.' },
  too_many_options: {
    ro: 'O întrebare are cel mult {most} de variante.',
    en: 'A question has at most {most} options.',
  },
  same_id: { ro: 'Apare de două ori.', en: 'It appears twice.' },
  bounds_crossed: { ro: 'Capătul de sus este sub cel de jos.', en: 'The upper end is below the lower one.' },
  condition_unknown: {
    ro: 'Condiția se uită la o întrebare care nu mai este.',
    en: 'The condition looks at a question that is no longer there.',
  },
  condition_later: {
    ro: 'Condiția se uită la o întrebare de mai jos. Mut-o mai sus.',
    en: 'The condition looks at a question further down. Move it up.',
  },
  condition_value: {
    ro: 'Alege răspunsul la care se uită condiția.',
    en: 'Choose the answer the condition looks for.',
  },
  code_without_signature: {
    ro: 'Codul confirmă o semnătură. Adaugă elementul „Semnătură”.',
    en: 'The code confirms a signature. Add the element “Signature”.',
  },
  signature_without_signer: { ro: 'Alege cine semnează.', en: 'Choose who signs.' },
  field_nowhere_ro: {
    ro: 'Câmpul nu apare în textul în română.',
    en: 'The field is not in the Romanian text.',
  },
  field_nowhere_en: {
    ro: 'Câmpul nu apare în textul în engleză.',
    en: 'The field is not in the English text.',
  },
  field_unknown: {
    ro: 'În text este un câmp care nu mai există.',
    en: 'The text has a field that no longer exists.',
  },
  image_missing: { ro: 'Alege o imagine.', en: 'Choose a picture.' },
  unknown_tag: {
    ro: '{tag} nu spune nimic aici. Alege din listă.',
    en: '{tag} says nothing here. Choose from the list.',
  },
  answer_text: { ro: 'Scrie un text.', en: 'Enter a text.' },
  answer_too_long: {
    ro: 'Textul este prea lung (cel mult {characters}).',
    en: 'The text is too long (at most {characters}).',
  },
  answer_number: { ro: 'Scrie un număr.', en: 'Enter a number.' },
  answer_at_least: { ro: 'Scrie un număr de la {minimum} în sus.', en: 'Enter a number from {minimum} up.' },
  answer_at_most: { ro: 'Scrie un număr de cel mult {maximum}.', en: 'Enter a number of at most {maximum}.' },
  answer_between: {
    ro: 'Numărul este între {minimum} și {maximum}.',
    en: 'The number is between {minimum} and {maximum}.',
  },
  date_not_past: { ro: 'Data este în viitor.', en: 'The date is in the future.' },
  date_not_future: { ro: 'Data a trecut.', en: 'The date has passed.' },
  birth_date_future: {
    ro: 'Data e în viitor. Scrie ziua în care te-ai născut.',
    en: 'The date is in the future. Enter the day you were born.',
  },
  date_from: { ro: 'Alege o zi de la {date} încolo.', en: 'Choose a day from {date} on.' },
  date_to: { ro: 'Alege o zi până la {date}.', en: 'Choose a day up to {date}.' },
  choose_one: { ro: 'Alege un răspuns.', en: 'Choose an answer.' },
  choose_at_least: {
    ro: 'Alege minimum {minimum} dintre variante.',
    en: 'Choose {minimum} or more of the options.',
  },
  choose_at_most: {
    ro: 'Alege maximum {maximum} dintre variante.',
    en: 'Choose {maximum} or fewer of the options.',
  },
  chosen_together: {
    ro: 'Un răspuns dintre cele alese nu merge împreună cu altele.',
    en: 'One of the chosen answers does not go with others.',
  },
  write_which: { ro: 'Scrie care anume.', en: 'Write which one.' },
  answer_teeth: { ro: 'Alege dinți din schemă.', en: 'Choose teeth of the chart.' },
  files_at_most: { ro: 'Cel mult {most} fișiere.', en: 'At most {most} files.' },
  must_agree: { ro: 'Bifează ca să poți continua.', en: 'Tick this to go on.' },
  sign_here: { ro: 'Semnează în casetă.', en: 'Sign in the box.' },
  choice: { ro: 'Alege una dintre variante.', en: 'Choose one of the options.' },
  cnp: {
    ro: 'CNP-ul nu este corect: verifică cele 13 cifre.',
    en: 'The CNP is not right: check its 13 digits.',
  },
  phone: { ro: 'Numărul de telefon nu este valid.', en: 'The phone number is not valid.' },
  person_name: {
    ro: 'Numele are între 2 și 190 de litere, spații, apostrofuri sau cratime.',
    en: 'A name has 2 to 190 letters, spaces, apostrophes or hyphens.',
  },
  required: FORM_MESSAGES.required,
  date: FORM_MESSAGES.date,
  email: FORM_MESSAGES.email,
} as const satisfies Record<ProblemMessage, Text>

export function problemSentence(
  {
    message,
    values = {},
  }: { readonly message: ProblemMessage; readonly values?: Readonly<Record<string, unknown>> | undefined },
  language: Language,
): string {
  return fill(PROBLEM_MESSAGES[message][language], language, values)
}
