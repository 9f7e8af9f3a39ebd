import { expect, test } from 'vitest'
import { timesOf } from './visit-times.ts'

const zone = 'Europe/Bucharest'
const at = (time: string, day = '2026-11-25') => Date.parse(`${day}T${time}:00+02:00`)
const visit = (arrived: number | null, completed: number | null) =>
  timesOf({ start: at('17:00'), end: at('17:40'), arrived, completed, zone })

test('somebody there in time was kept beyond the planned end', () => {
  expect(visit(at('16:55'), at('18:18'))).toEqual({
    arrived: at('16:55'),
    ended: at('18:18'),
    patientLate: 0,
    endedLate: 38,
  })
})

test('whose patient came late is not said to have ended late by the clinic', () => {
  expect(visit(at('17:12'), at('17:55'))).toMatchObject({ patientLate: 12, endedLate: 0 })
})

test('what was over in time is late for nobody', () => {
  expect(visit(at('17:00'), at('17:38'))).toMatchObject({ patientLate: 0, endedLate: 0, ended: at('17:38') })
})

test('nobody says what was not pressed', () => {
  expect(visit(null, null)).toEqual({ arrived: null, ended: null, patientLate: 0, endedLate: 0 })
  expect(visit(null, at('18:00'))).toMatchObject({ ended: at('18:00'), endedLate: 0 })
})

test('what was pressed when it could not be so says nothing', () => {
  // Two hours after the end somebody remembers; the next day as well.
  expect(visit(at('16:55'), at('19:41'))).toMatchObject({ arrived: at('16:55'), ended: null, endedLate: 0 })
  expect(visit(at('16:55', '2026-11-26'), at('17:30'))).toMatchObject({ arrived: null, patientLate: 0 })
  // Over before it had begun.
  expect(visit(at('17:20'), at('17:10'))).toMatchObject({ ended: null })
})

test('across midnight, and across the night in which clocks go back', () => {
  const night = timesOf({
    start: Date.parse('2026-10-25T02:30:00+03:00'),
    end: Date.parse('2026-10-25T03:30:00+02:00'),
    arrived: Date.parse('2026-10-25T02:20:00+03:00'),
    completed: Date.parse('2026-10-25T03:45:00+02:00'),
    zone,
  })
  expect(night).toMatchObject({ patientLate: 0, endedLate: 15 })
  const late = timesOf({
    start: at('23:30'),
    end: at('00:30', '2026-11-26'),
    arrived: at('23:40'),
    completed: at('00:20', '2026-11-26'),
    zone,
  })
  expect(late).toMatchObject({ patientLate: 10, ended: at('00:20', '2026-11-26') })
})
