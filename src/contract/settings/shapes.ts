import { z } from 'zod'
import type { FieldMessage } from '../field-messages.ts'
import { flag, id, integer, oneOf, time } from '../wire.ts'
import type { ChangeableOf, Section, Setting, ValuesOf } from './setting.ts'

type Sections = Readonly<Record<string, Section>>
type Shape<Values> = { [Key in keyof Values]: z.ZodType<Values[Key]> }
type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type AllChanges<All extends Sections> = Both<{ [Name in keyof All]: ChangeableOf<All[Name]> }[keyof All]>

/** The settings of a section as they are told. */
export function valuesOf<S extends Section>(section: S) {
  return z.object(mapOf(section, toldAs) as Shape<ValuesOf<S>>)
}

function toldAs(setting: Setting): z.ZodType {
  if (setting.kind === 'flag') return z.boolean()
  if (setting.kind === 'number') return z.number()
  if (setting.kind === 'choice') return z.literal([...setting.choices])
  return setting.kind === 'role' ? z.number().nullable() : z.string()
}

const wrong = (message: FieldMessage) => ({ error: message })

function changeOf(setting: Setting): z.ZodType {
  switch (setting.kind) {
    case 'flag':
      return flag
    case 'number': {
      const [least, most] = setting.limits
      if (!setting.orZero) return integer(least, most)
      return integer(0, most).refine(value => value === 0 || value >= least, {
        error: `zero_or_between ${JSON.stringify({ minimum: least, maximum: most })}`,
      })
    }
    case 'choice': {
      const numbers = setting.choices.filter(each => typeof each === 'number')
      if (numbers.length > 0) return oneOf(...numbers)
      return z.enum(setting.choices.map(String), wrong('choice'))
    }
    case 'time': {
      const [first, last] = setting.limits
      const isHour = (value: string) => Number(value.slice(3)) < 60 && value >= first && value <= last
      return time.refine(isHour, wrong('time'))
    }
    default:
      return z.preprocess(value => (value === '' ? null : value), id.nullable())
  }
}

/** Every setting of every section as it may be changed, inside its limits. */
export function changesOf<All extends Sections>(sections: All) {
  const shapes = Object.values(sections).map(section =>
    mapOf(Object.fromEntries(Object.entries(section).filter(([, setting]) => !setting.isFixed)), setting =>
      changeOf(setting).optional(),
    ),
  )
  return Object.assign({}, ...shapes) as {
    [Key in keyof AllChanges<All>]: z.ZodOptional<z.ZodType<AllChanges<All>[Key]>>
  }
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
