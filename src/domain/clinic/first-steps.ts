// What leads a new clinic to its first online booking, step by step. A step is done when what it is for is there; what is
// kept besides is which of them somebody put aside.

import type { FirstStep } from './first-step-names.ts'

export interface StepState {
  readonly step: FirstStep
  readonly done: boolean
  readonly skipped: boolean
}

/** About how long a step takes, in seconds. */
const SECONDS: Record<FirstStep, number> = {
  clinic: 15,
  address: 45,
  cabinets: 10,
  services: 60,
  doctors: 30,
  week: 15,
  link: 20,
}

const isOpen = ({ done, skipped }: StepState) => !done && !skipped

/** Where to go on; nothing once each step is done or put aside. */
export function nextStep(steps: readonly StepState[]): FirstStep | undefined {
  return steps.find(isOpen)?.step
}

/** What the open steps take together, in whole minutes; none when nothing is open. */
export function minutesLeft(steps: readonly StepState[]): number {
  return Math.ceil(steps.filter(isOpen).reduce((sum, { step }) => sum + SECONDS[step], 0) / 60)
}
