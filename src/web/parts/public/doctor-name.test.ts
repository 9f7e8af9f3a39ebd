import { expect, test } from 'vitest'
import { doctorInSentence, doctorKind, doctorName } from './doctor-name.ts'

const doctor = { first_name: 'Ioana', last_name: 'Rusu', title: 'Dr.', specialities: ['Parodontologie'] }

test('a doctor is called "Dr." once, whoever wrote it first', () => {
  expect(doctorName(doctor)).toBe('Dr. Ioana Rusu')
  expect(doctorName('Dr. Ioana Rusu')).toBe('Dr. Ioana Rusu')
  expect(doctorName('dr Ioana Rusu')).toBe('Dr. Ioana Rusu')
  expect(doctorInSentence('Ioana Rusu')).toBe('dr. Ioana Rusu')
})

test('a title that says something stands for what the doctor is', () => {
  expect(doctorKind(doctor)).toBe('Parodontologie')
  expect(doctorKind({ ...doctor, title: 'Medic primar' })).toBe('Medic primar')
})
