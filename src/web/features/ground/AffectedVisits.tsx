import { lazy, useState, useSyncExternalStore } from 'react'
import type { AffectedProgress } from '#contract/bookings/affected-visits.ts'
import { getAffectedQuestion, subscribeAffectedQuestion } from '#web/api/call-keeping.ts'
import { useStaff } from '#web/api/use-staff.ts'

// Seldom asked: pages go without it until then.
const Question = lazy(() => import('./Question.tsx'))
const Progress = lazy(() => import('./Progress.tsx'))

/**
 * Asks about the coming visits that a change, made anywhere on staff pages, takes the ground from, finds them others, and
 * shows how far that is, also to who began it elsewhere or has loaded the page anew.
 */
export function AffectedVisits() {
  const question = useSyncExternalStore(subscribeAffectedQuestion, getAffectedQuestion)
  const { account } = useStaff()
  const [begun, setBegun] = useState<AffectedProgress>()
  const [over, setOver] = useState<readonly number[]>([])
  const id = begun?.id ?? account?.affected_plans.find(each => !over.includes(each))
  return (
    <>
      {question ? <Question key={question.affected.count} question={question} onApplied={setBegun} /> : null}
      {id === undefined ? null : (
        <Progress
          key={id}
          id={id}
          begun={begun}
          onOver={() => {
            setOver([...over, id])
            setBegun(undefined)
          }}
        />
      )}
    </>
  )
}
