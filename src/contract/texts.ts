// Sentences in both languages. A language left out, a {variable} that only one of them knows, or one that is not given
// does not compile.

import { isNoun, sayCounted, type Noun } from './counted.ts'
import type { Language } from './language.ts'

export type Text = Readonly<Record<Language, string>>

type Variables<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Variables<Rest>
  : never

/** What a sentence must be given: a number for what it counts, such as {tries}. */
export type Values<T extends Text> = {
  readonly [Name in Variables<T[Language]>]: Name extends Noun ? number : string | number
}

/** The values as a last argument, which a sentence without variables does not take. */
export type Given<T extends Text> = keyof Values<T> extends never ? [] : [values: Values<T>]

type SameVariables<Texts extends Record<string, Text>> = {
  readonly [Key in keyof Texts]: [Variables<Texts[Key]['ro']>, Variables<Texts[Key]['en']>] extends [
    Variables<Texts[Key]['en']>,
    Variables<Texts[Key]['ro']>,
  ]
    ? Text
    : 'both languages must name the same variables'
}

/** A catalogue: what a feature says, by name. */
export function defineTexts<const Texts extends Record<string, Text>>(
  texts: Texts & SameVariables<Texts>,
): Texts {
  return texts
}

/** The sentence with its variables filled and its plurals right. */
export function say<const T extends Text>(text: T, language: Language, ...[values]: Given<T>): string {
  return fill(text[language], language, values ?? {})
}

/** As `say`, of a sentence that only runs show: what is not given stays as it is written. */
export function fill(
  template: string,
  language: Language,
  values: Readonly<Record<string, unknown>>,
): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    if (!(name in values)) return whole
    const value = values[name]
    return isNoun(name) ? sayCounted(name, Number(value), language) : String(value)
  })
}
