import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { ApiError, call, type OptionsOf } from './client.ts'

/** Whoever is signed in is asked to show that it is them; `decide` says whether they did. */
export interface ProofQuestion {
  readonly decide: (isProved: boolean) => void
}

let question: ProofQuestion | undefined
const listeners = new Set<() => void>()

/**
 * Makes a call that only somebody may make who has lately proved who they are: where too long ago, they are asked, and it is
 * repeated. Throws the refusal when they leave it.
 */
export function callProved<C extends Call>(
  definition: C,
  input: CallInput<C>,
  ...options: OptionsOf<C>
): Promise<CallReply<C>> {
  return askingProof(() => call(definition, input, ...options))
}

/** As `callProved`, however the call is made. */
export async function askingProof<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (!isAboutProof(error) || !(await ask())) throw error
    return make()
  }
}

export const isAboutProof = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'prove_again'

function ask(): Promise<boolean> {
  question?.decide(false)
  return new Promise(resolve => {
    setQuestion({
      decide(isProved) {
        setQuestion(undefined)
        resolve(isProved)
      },
    })
  })
}

function setQuestion(next: ProofQuestion | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

export const getProofQuestion = (): ProofQuestion | undefined => question

export function subscribeProofQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
