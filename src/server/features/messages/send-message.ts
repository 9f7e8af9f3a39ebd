import { z } from 'zod'

/** The job that sends one message, for whoever queues it; what it does is known to whoever carries it out. */
export const SEND_MESSAGE = {
  name: 'send-message',
  when: 'queued',
  input: z.object({ clinic_id: z.number(), id: z.number() }),
  tries: 12,
} as const
