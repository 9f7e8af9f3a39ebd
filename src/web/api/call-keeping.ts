import type { VisitsAffected } from '#contract/affected.ts'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { ApiError, call, type OptionsOf } from './client.ts'

/** Coming visits that a change takes the ground from, until the person says whether they stay booked. */
export interface AffectedQuestion extends VisitsAffected {
  /** The person said yes to others meanwhile no longer the same. */
  readonly isAgain: boolean
  readonly decide: (keep: boolean) => void
}

let question: AffectedQuestion | undefined
const listeners = new Set<() => void>()

/**
 * Makes a call that may take the ground from under coming visits: then the person is shown them, and the call repeated
 * with their count when they are kept. Throws the refusal when they are not.
 */
export async function callKeeping<C extends Call>(
  definition: C,
  input: CallInput<C>,
  ...options: OptionsOf<C>
): Promise<CallReply<C>> {
  let accepted: CallInput<C> = input
  for (;;) {
    try {
      return await call(definition, accepted, ...options)
    } catch (error) {
      const found = readAffected(error)
      if (!found || !(await ask(found, accepted !== input))) throw error
      accepted = { ...input, affected: found.affected.count }
    }
  }
}

export const isAboutVisits = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'visits_affected'

// What the contract gives the code with.
const readAffected = (error: unknown) => (isAboutVisits(error) ? (error.data as VisitsAffected) : undefined)

function ask(found: VisitsAffected, isAgain: boolean): Promise<boolean> {
  question?.decide(false)
  return new Promise(resolve => {
    const decide = (keep: boolean) => {
      setQuestion(undefined)
      resolve(keep)
    }
    setQuestion({ ...found, isAgain, decide })
  })
}

function setQuestion(next: AffectedQuestion | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

export const getAffectedQuestion = (): AffectedQuestion | undefined => question

export function subscribeAffectedQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
