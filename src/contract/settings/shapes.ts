import { z } from 'zod'
import type { FieldMessage } from '../field-messages.ts'
import { flag, integer } from '../wire.ts'
import type { Section, Setting, ValueOf } from './setting.ts'

type Sections = Readonly<Record<string, Section>>
type KeyOf<S> = S extends Section ? keyof S : never
type SettingOf<All extends Sections, Key> = Extract<All[keyof All], Record<Key & string, Setting>>[Key &
  string]

type Values<S extends Section> = { [Key in keyof S]: z.ZodType<ValueOf<S[Key]>> }
type Changes<All extends Sections> = {
  [Key in KeyOf<All[keyof All]>]: z.ZodOptional<z.ZodType<ValueOf<SettingOf<All, Key>>>>
}

/** The settings of a section as they are told. */
export function valuesOf<S extends Section>(section: S) {
  return z.object(mapOf(section, ({ kind }) => (kind === 'flag' ? z.boolean() : z.number())) as Values<S>)
}

const changeOf = (setting: Setting) =>
  (setting.kind === 'flag' ? flag : integer(...setting.limits)).optional()

/** Every setting of every section as it may be changed, inside its limits. */
export function changesOf<All extends Sections>(sections: All): Changes<All> {
  return Object.assign(
    {},
    ...Object.values(sections).map(section => mapOf(section, changeOf)),
  ) as Changes<All>
}

const mapOf = (section: Section, make: (setting: Setting) => z.ZodType) =>
  Object.fromEntries(Object.entries(section).map(([key, setting]) => [key, make(setting)]))

/** A refinement: a change of one section names no setting of another. */
export function refuseOthers<All extends Sections>(sections: All, nameOf: (body: object) => keyof All) {
  return (body: object, context: z.RefinementCtx): void => {
    const own = sections[nameOf(body)] ?? {}
    const known = new Set(Object.values(sections).flatMap(section => Object.keys(section)))
    for (const key of Object.keys(body)) {
      if (known.has(key) && !(key in own))
        context.addIssue({ code: 'custom', path: [key], message: 'unknown_field' satisfies FieldMessage })
    }
  }
}
