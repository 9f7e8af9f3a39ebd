import { beforeEach, expect, test, vi } from 'vitest'
import type { PerioExam } from '#contract/patients/perio-exams.ts'
import { saveSession } from '#web/api/session.ts'
import { isStuck, waitingIn, type Conflict } from './exam-queue.ts'
import { keptExams } from './exam-storage.ts'
import { ownExamQueue, sendKept } from './own-exam-queues.ts'

const USER = 5
const examOf = (id: number): PerioExam =>
  ({
    id,
    status: 'draft',
    version: 1,
    teeth: [{ tooth: 26, present: true, implant: false, mobility: 0, furcation: 0 }],
    sites: [],
  }) as unknown as PerioExam

const NOT_FOUND = () =>
  Response.json({ status: 'error', code: 'not_found', message: 'Nu este' }, { status: 404 })
let answer: (method: string) => Response | Promise<Response>
vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) => answer(method))

const onStuck = vi.fn<(exam: PerioExam) => void>()
const onGone = vi.fn<(drop: () => void) => void>()

beforeEach(() => {
  localStorage.clear()
  saveSession({ token: 'hers', refreshToken: 'first', userId: USER, userType: 1 })
  onStuck.mockReset()
  onGone.mockReset()
})

test('of an exam that was discarded while one measured one hears that it is gone, and lets go for good', async () => {
  answer = NOT_FOUND
  const queue = ownExamQueue(examOf(71))
  queue.write('26MV', { depth: 7 })
  await queue.flush()
  expect(isStuck(queue.get())).toBe(true)
  const stop = sendKept({ onStuck, onGone })
  await expect.poll(() => onGone.mock.calls.length).toBe(1)
  expect(onStuck).not.toHaveBeenCalled()
  expect(keptExams(USER)).toEqual([71])
  onGone.mock.calls[0]![0]()
  expect(keptExams(USER)).toEqual([])
  expect(waitingIn(queue.get())).toBe(0)
  stop()
})

test('what is answered once the page was left is told by the next one alone', async () => {
  const conflict: Conflict = { key: '26MV', field: 'depth', mine: 7, theirs: 5 }
  localStorage.setItem(
    `perio-waiting-${USER}-72-before`,
    JSON.stringify({ flight: {}, pending: {}, conflicts: [conflict] }),
  )
  const answers: ((response: Response) => void)[] = []
  answer = () => new Promise(resolve => answers.push(resolve))
  const told = { left: vi.fn<() => void>(), next: vi.fn<() => void>() }
  sendKept({ onStuck: told.left, onGone })()
  const stop = sendKept({ onStuck: told.next, onGone })
  await expect.poll(() => answers.length).toBe(2)
  for (const arrive of answers) arrive(Response.json({ status: 'success', data: examOf(72) }))
  await expect.poll(() => told.next.mock.calls.length).toBe(1)
  expect(told.left).not.toHaveBeenCalled()
  stop()
})
