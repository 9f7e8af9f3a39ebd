/** What is wrong with a part of a template, a field or an answer; each name has its sentence in the contract. */
export type ProblemMessage =
  | 'required'
  | 'choice'
  | 'date'
  | 'cnp'
  | 'phone'
  | 'email'
  | 'person_name'
  | 'not_readable'
  | 'label_length'
  | 'text_missing_ro'
  | 'text_missing_en'
  | 'no_elements'
  | 'too_many_elements'
  | 'no_options'
  | 'too_many_options'
  | 'same_id'
  | 'bounds_crossed'
  | 'condition_unknown'
  | 'condition_later'
  | 'condition_value'
  | 'code_without_signature'
  | 'signature_without_signer'
  | 'field_nowhere_ro'
  | 'field_nowhere_en'
  | 'field_unknown'
  | 'image_missing'
  | 'unknown_tag'
  | 'answer_text'
  | 'answer_too_long'
  | 'answer_number'
  | 'answer_at_least'
  | 'answer_at_most'
  | 'answer_between'
  | 'date_not_past'
  | 'date_not_future'
  | 'birth_date_future'
  | 'date_from'
  | 'date_to'
  | 'choose_one'
  | 'choose_at_least'
  | 'choose_at_most'
  | 'chosen_together'
  | 'write_which'
  | 'answer_teeth'
  | 'files_at_most'
  | 'must_agree'
  | 'sign_here'

export interface Problem {
  /** Dotted, from the whole: "elements.3.label.ro"; empty for the whole itself. */
  readonly path: string
  readonly message: ProblemMessage
  readonly values?: Readonly<Record<string, string | number>> | undefined
}

/** Whether it is an object that JSON wrote, no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
