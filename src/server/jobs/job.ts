import type { Services } from '#server/http/services.ts'
import { z } from 'zod'

/** What a job is carried out with. */
export interface JobContext extends Services {
  /** Whether it is given up when it fails now. */
  readonly isLastTry: boolean
}

/** Queued by what a transaction wrote, or begun by the clock. */
export type When = 'queued' | { readonly cron: string }

/** Work that is done after the request, by whichever server takes it; tried again, ever later, when it fails. */
export interface Job<Input extends z.ZodType = z.ZodType, W extends When = When> {
  readonly name: string
  readonly when: W
  /** What it is told, kept as JSON until it runs: numbers and names, never what may have changed meanwhile. */
  readonly input: Input
  readonly tries: number
  /** Jobs of one line are carried out one after another, in the order in which they were queued. */
  readonly line?: string | undefined
  /** May run twice, when a server dies in the middle: it looks at what is already done. */
  run(input: z.output<Input>, ctx: JobContext): Promise<void>
}

const TRIES = 12

export function defineJob<W extends When, Input extends z.ZodType = z.ZodObject<Record<never, never>>>(job: {
  name: string
  when: W
  input?: Input
  tries?: number
  line?: string
  run(input: z.output<Input>, ctx: JobContext): Promise<void>
}): Job<Input, W> {
  return { ...job, input: job.input ?? (z.object({}) as unknown as Input), tries: job.tries ?? TRIES }
}
