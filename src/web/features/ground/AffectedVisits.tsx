import { lazy, useSyncExternalStore } from 'react'
import { getAffectedQuestion, subscribeAffectedQuestion } from '#web/api/call-keeping.ts'
import { isWholeChange } from './causes.ts'
import { useProgress } from './use-progress.ts'

// Seldom asked: pages go without it until then.
const Question = lazy(async () => ({ default: (await import('./Question.tsx')).Question }))
const ProgressDialog = lazy(async () => ({ default: (await import('./ProgressDialog.tsx')).ProgressDialog }))

/** Asks about the coming visits that a change, made anywhere on staff pages, takes the ground from, and finds them others. */
export function AffectedVisits() {
  const question = useSyncExternalStore(subscribeAffectedQuestion, getAffectedQuestion)
  const { progress, what, begin, close } = useProgress()
  return (
    <>
      {question ? (
        <Question
          key={question.affected.count}
          question={question}
          onApplied={(started, cause) => {
            begin(started)
            question.decide(isWholeChange(cause) ? 'made' : 'again')
          }}
        />
      ) : null}
      {progress ? <ProgressDialog progress={progress} what={what} onClose={close} /> : null}
    </>
  )
}
