import type { VisitsAffected } from '#contract/bookings/affected.ts'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { callProved, isAboutProof } from './call-proved.ts'
import { ApiError, type OptionsOf } from './client.ts'

/**
 * What becomes of the visits: they stay booked; they have found other hours, so that the change can be made; the plan for
 * them made the change too; or there is to be no change.
 */
export type VisitsAnswer = 'keep' | 'again' | 'made' | 'leave'

/** Coming visits that a change takes the ground from, until the person says what becomes of them. */
export interface AffectedQuestion extends VisitsAffected {
  /** The change. */
  readonly definition: Call
  readonly input: Readonly<Record<string, unknown>>
  /** The person answered about others, meanwhile no longer the same. */
  readonly isAgain: boolean
  readonly decide: (answer: VisitsAnswer) => void
}

/** The change was made by the plan for the visits that stood in its way: there is no reply, and nothing is left to do. */
export class ChangeMade extends Error {}

let question: AffectedQuestion | undefined
const listeners = new Set<() => void>()

/**
 * Makes a call that may take the ground from under coming visits: then the person is shown them, and the call repeated
 * with their count when they are kept. Throws the refusal when nothing is to change, ChangeMade when the plan changed it.
 */
export async function callKeeping<C extends Call>(
  definition: C,
  input: CallInput<C>,
  ...options: OptionsOf<C>
): Promise<CallReply<C>> {
  let accepted: CallInput<C> = input
  let isAgain = false
  for (;;) {
    try {
      return await callProved(definition, accepted, ...options)
    } catch (error) {
      const found = readAffected(error)
      if (!found) throw error
      const answer = await ask({ ...found, definition, input, isAgain })
      if (answer === 'leave') throw error
      if (answer === 'made') throw new ChangeMade()
      accepted = answer === 'keep' ? { ...input, affected: found.affected.count } : input
      isAgain = true
    }
  }
}

/** Whoever was asked about visits, or to show who they are, has answered: there is nothing to tell them. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof ChangeMade || isAboutVisits(error) || isAboutProof(error)

const isAboutVisits = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'visits_affected'

// What the contract gives the code with.
const readAffected = (error: unknown) => (isAboutVisits(error) ? (error.data as VisitsAffected) : undefined)

function ask(found: Omit<AffectedQuestion, 'decide'>): Promise<VisitsAnswer> {
  question?.decide('leave')
  return new Promise(resolve => {
    const decide = (answer: VisitsAnswer) => {
      setQuestion(undefined)
      resolve(answer)
    }
    setQuestion({ ...found, decide })
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
