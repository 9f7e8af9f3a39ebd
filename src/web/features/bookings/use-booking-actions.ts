import { useMemo } from 'react'
import { useChangeQueue } from './use-change-queue.ts'
import { useExplain } from './use-explain.ts'
import { useQuestions } from './use-questions.ts'
import { useUndo } from './use-undo.ts'
import { useVisitCancel } from './use-visit-cancel.ts'
import { useVisitCopy } from './use-visit-copy.ts'
import { useVisitEdit } from './use-visit-edit.ts'
import { useVisitMove } from './use-visit-move.ts'
import { useVisitStatus } from './use-visit-status.ts'

export type BookingActions = ReturnType<typeof useBookingActions>

/** What one does to a booking from the calendar: shown at once, taken back honestly when refused. */
export function useBookingActions(zone: string) {
  const questions = useQuestions()
  const explain = useExplain()
  const undo = useUndo()
  const inTurn = useChangeQueue()
  const edit = useVisitEdit(questions, inTurn, explain)
  const { move, resize } = useVisitMove(zone, questions, edit, undo, explain)
  const copy = useVisitCopy(zone, questions, undo, explain)
  const setStatus = useVisitStatus(zone, inTurn, undo, explain)
  const cancel = useVisitCancel(zone, questions, undo, explain)
  return useMemo(
    () => ({ questions, move, resize, copy, setStatus, cancel, undo, explain }),
    [questions, move, resize, copy, setStatus, cancel, undo, explain],
  )
}
