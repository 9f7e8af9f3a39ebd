import { SITES } from '#domain/perio/sites.ts'
import { z } from 'zod'

// What an exam holds, as it is told.

export const perioTeeth = z.array(
  z.object({
    tooth: z.number(),
    present: z.boolean(),
    implant: z.boolean(),
    mobility: z.number(),
    furcation: z.number(),
  }),
)

/** Millimetres. */
export const perioSites = z.array(
  z.object({
    tooth: z.number(),
    site: z.enum(SITES),
    depth: z.number().nullable(),
    margin: z.number(),
    bleeding: z.boolean(),
    plaque: z.boolean(),
    pus: z.boolean(),
  }),
)
