import { expect, test } from 'vitest'
import { z } from 'zod'
import { ALL_CALLS } from '#contract/all-calls.ts'
import { FIELD_MESSAGES, fieldErrors, type Issue } from '#contract/field-messages.ts'

type Def = z.core.$ZodTypes['_zod']['def']
const defOf = (schema: z.core.$ZodType) => (schema as unknown as { def: Def }).def

/** The schema with all that is inside it. */
function listParts(schema: z.core.$ZodType): z.core.$ZodType[] {
  const def = defOf(schema)
  const inside = (): z.core.$ZodType[] => {
    switch (def.type) {
      case 'object':
        return Object.values(def.shape)
      case 'array':
        return [def.element]
      case 'optional':
      case 'nullable':
      case 'default':
        return [def.innerType]
      case 'pipe':
        return [def.in, def.out]
      // Of its parts nothing is said: the union has a sentence of its own.
      case 'union':
        return []
      case 'record':
        return [def.keyType, def.valueType]
      default:
        return []
    }
  }
  return [schema, ...inside().flatMap(listParts)]
}

const DATE = '1800-02-31'
const LONG = 'x'.repeat(20_000)
const WRONG: readonly unknown[] = [
  undefined, null, true, {}, { x: 1 }, [], [[]], [{}], [null], Array.from({ length: 5_000 }, () => 1), Array.from({ length: 5_000 }, () => 'x'), Array.from({ length: 5_000 }, () => ({})),
  '', ' ', 'x', 'xx', '!', 'x1', '-', '25:61', DATE, '2026-02-30', `${DATE}T00:00:00Z`, 'a@b', '+40', 'https://', LONG, `${LONG}@x.ro`, '9'.repeat(400),
  -1, 0, 0.5, 0.001, 1, 2, 7, 8, 1e6, 1e9, 1e15, 2 ** 53, 1e300, '-1', '0', '0.001', '1e9', '99999999999999999999', Number.NaN, Number.POSITIVE_INFINITY, new Date(Number.NaN), 1n, Symbol('x'),
] // prettier-ignore

const fields = [...ALL_CALLS].flatMap(([name, call]) =>
  (['params', 'query', 'body'] as const).map(part => ({ name, part, schema: call[part] })),
)

test.each(fields)('whatever is wrong with the $part of $name is said by a sentence', ({ schema }) => {
  const unsaid = new Set<string>()
  for (const part of listParts(schema))
    for (const value of WRONG) {
      const { error } = part instanceof z.ZodType ? part.safeParse(value, { reportInput: true }) : {}
      for (const issue of (error?.issues ?? []) as Issue[])
        for (const language of ['ro', 'en'] as const)
          for (const [field, sentences] of Object.entries(fieldErrors([issue], language)))
            for (const sentence of sentences)
              if (isUnsaid(issue, sentence, language)) unsaid.add(`${field}: ${issue.code} ${issue.message}`)
    }
  expect([...unsaid]).toEqual([])
})

/** One that is filled in part, or stands for every check that has none of its own. */
function isUnsaid(issue: Issue, sentence: string, language: 'ro' | 'en'): boolean {
  // No person sends a text for an object: "the value is not valid" says it all.
  const isShape = issue.code === 'invalid_type' && /expected (object|record)/.test(issue.message)
  const isMeant = issue.message === 'invalid' || issue.code === 'unrecognized_keys' || isShape
  return /[{}]|undefined|NaN/.test(sentence) || (!isMeant && sentence === FIELD_MESSAGES.invalid[language])
}
