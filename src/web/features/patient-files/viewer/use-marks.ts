import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addFileMark,
  listFileMarks,
  removeFileMark,
  restoreFileMark,
  type FileMark,
  type MarkShape,
} from '#contract/patients/patient-files.ts'
import { call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { query } from '#web/api/query.ts'
import { showError } from '#web/ui/notices.ts'

interface Step {
  readonly id: number
  readonly isAdded: boolean
}

const NONE: readonly FileMark[] = []

/** What is drawn over a file: each mark is kept at once, and what this person did can be undone and done again. */
export function useMarks(fileId: number) {
  const client = useQueryClient()
  const wanted = query(listFileMarks, { id: fileId })
  const { data } = useQuery(wanted)
  const [done, setDone] = useState<readonly Step[]>([])
  const [undone, setUndone] = useState<readonly Step[]>([])
  const [drawn, setDrawn] = useState<readonly MarkShape[]>([])

  const change = (to: (marks: readonly FileMark[]) => FileMark[]) =>
    client.setQueryData(wanted.queryKey, kept => kept && { data: to(kept.data) })

  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error))
      return undefined
    } finally {
      void client.invalidateQueries({ queryKey: wanted.queryKey })
    }
  }

  const put = async (id: number) => {
    const { data: mark } = await call(restoreFileMark, { id })
    change(marks => [...marks.filter(one => one.id !== id), mark])
  }
  const take = async (id: number) => {
    change(marks => marks.filter(one => one.id !== id))
    await call(removeFileMark, { id })
  }
  const carryOut = ({ id, isAdded }: Step) => attempt(() => (isAdded ? put(id) : take(id)))

  return {
    marks: data?.data ?? NONE,
    /** Those that the server has not yet taken. */
    drawn,
    add: (shape: MarkShape) => {
      setDrawn(shapes => [...shapes, shape])
      return attempt(async () => {
        const { data: mark } = await call(addFileMark, { id: fileId, shape }, { idempotencyKey: newKey() })
        change(marks => [...marks.filter(one => one.id !== mark.id), mark])
        setDone(steps => [...steps, { id: mark.id, isAdded: true }])
        setUndone([])
      }).finally(() => setDrawn(shapes => shapes.filter(one => one !== shape)))
    },
    remove: (id: number) => {
      setDone(steps => [...steps, { id, isAdded: false }])
      setUndone([])
      void carryOut({ id, isAdded: false })
    },
    undo: done.length === 0 ? undefined : () => step(done, setDone, setUndone, true),
    redo: undone.length === 0 ? undefined : () => step(undone, setUndone, setDone, false),
  }

  type Steps = (to: (steps: readonly Step[]) => readonly Step[]) => void

  function step(from: readonly Step[], setFrom: Steps, setTo: Steps, isBack: boolean) {
    const last = from.at(-1)
    if (!last) return
    setFrom(steps => steps.slice(0, -1))
    setTo(steps => [...steps, last])
    void carryOut({ id: last.id, isAdded: last.isAdded !== isBack })
  }
}
