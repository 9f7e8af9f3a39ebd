import { lazy, useState, useSyncExternalStore } from 'react'
import type { AffectedProgress } from '#contract/affected-visits.ts'
import { getAffectedQuestion, subscribeAffectedQuestion } from '#web/api/call-keeping.ts'

// Seldom asked: pages go without it until then.
const Question = lazy(async () => ({ default: (await import('./Question.tsx')).Question }))
const Progress = lazy(async () => ({ default: (await import('./Progress.tsx')).Progress }))

/** Asks about the coming visits that a change, made anywhere on staff pages, takes the ground from, and finds them others. */
export function AffectedVisits() {
  const question = useSyncExternalStore(subscribeAffectedQuestion, getAffectedQuestion)
  const [begun, setBegun] = useState<AffectedProgress>()
  return (
    <>
      {question ? <Question key={question.affected.count} question={question} onApplied={setBegun} /> : null}
      {begun ? <Progress key={begun.id} begun={begun} onOver={() => setBegun(undefined)} /> : null}
    </>
  )
}
