import { z } from 'zod'

/**
 * The same fields, refusing any other, at every depth: whoever names a field that no call knows would otherwise hear
 * success while nothing of it was done.
 */
export function strictFields(fields: z.ZodObject): z.ZodObject {
  return refuseOthers(fields) as z.ZodObject
}

function refuseOthers(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema as unknown as { def: z.core.$ZodTypes['_zod']['def'] }
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape).map(([name, field]) => [name, refuseOthers(field)])
      return z.clone(schema, { ...def, shape: Object.fromEntries(shape), catchall: z.never() } as never)
    }
    case 'array':
      return z.clone(schema, { ...def, element: refuseOthers(def.element) } as never)
    case 'optional':
    case 'nullable':
    case 'default':
      return z.clone(schema, { ...def, innerType: refuseOthers(def.innerType) } as never)
    case 'pipe':
      return z.clone(schema, { ...def, in: refuseOthers(def.in), out: refuseOthers(def.out) } as never)
    case 'union':
      return z.clone(schema, { ...def, options: def.options.map(refuseOthers) } as never)
    default:
      return schema
  }
}
