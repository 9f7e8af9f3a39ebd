import { z } from 'zod'

/** The job that makes the sealed document of a signed form, for whoever queues it. */
export const SEAL_FORM = {
  name: 'seal-form',
  when: 'queued',
  input: z.object({ clinic_id: z.number(), id: z.number() }),
  tries: 20,
} as const
