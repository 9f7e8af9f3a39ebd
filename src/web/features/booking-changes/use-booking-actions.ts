import { useMemo } from 'react'
import { useChangeQueue } from './use-change-queue.ts'
import { useExplain } from '#web/parts/bookings/use-explain.ts'
import { useQuestions } from '#web/parts/bookings/use-questions.ts'
import { useUndo } from './use-undo.ts'
import { useBookingCancel } from './use-booking-cancel.ts'
import { useBookingCopy } from './use-booking-copy.ts'
import { useBookingEdit } from './use-booking-edit.ts'
import { useBookingMove } from './use-booking-move.ts'
import { useBookingStatus } from './use-booking-status.ts'

export type BookingActions = ReturnType<typeof useBookingActions>

/** What one does to a booking from the calendar: shown at once, taken back honestly when refused. */
export function useBookingActions(zone: string) {
  const questions = useQuestions()
  const explain = useExplain()
  const undo = useUndo()
  const inTurn = useChangeQueue()
  const edit = useBookingEdit(questions, inTurn, explain)
  const { move, resize } = useBookingMove(zone, questions, edit, undo, explain)
  const copy = useBookingCopy(zone, questions, undo, explain)
  const setStatus = useBookingStatus(zone, inTurn, undo, explain)
  const cancel = useBookingCancel(zone, questions, undo, explain)
  return useMemo(
    () => ({ questions, move, resize, copy, setStatus, cancel, undo, explain }),
    [questions, move, resize, copy, setStatus, cancel, undo, explain],
  )
}
