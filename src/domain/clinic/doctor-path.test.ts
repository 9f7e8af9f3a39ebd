import { expect, test } from 'vitest'
import { doctorIdOf, doctorPath } from './doctor-path.ts'

test.each([
  [
    { doctor_id: 12, first_name: 'Ștefan', last_name: 'Țurcanu-Ionescu' },
    '/pacient/medic/12-stefan-turcanu-ionescu',
  ],
  [{ doctor_id: 3, first_name: 'Dr. Ana', last_name: 'Popescu' }, '/pacient/medic/3-ana-popescu'],
  [{ doctor_id: 4, first_name: "O'Neill", last_name: '</script>' }, '/pacient/medic/4-o-neill-script'],
  [{ doctor_id: 5, first_name: '李', last_name: '' }, '/pacient/medic/5'],
])('%j stands at %s', (doctor, path) => {
  expect(doctorPath(doctor)).toBe(path)
  expect(doctorIdOf(path.slice('/pacient/medic/'.length))).toBe(doctor.doctor_id)
})

test.each(['abc', '0', '-1', '1e3', '12x', '', '99999999999999999999', '1.5'])('%s means nobody', key => {
  expect(doctorIdOf(key)).toBeNaN()
})
