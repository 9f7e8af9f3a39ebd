import { expect, test } from 'vitest'
import { angleOf, lengthOf, scaleOf } from './measure.ts'

test('a length is in pixels, or in millimetres by the scale of each direction', () => {
  const line = [[10, 10], [40, 50]] as const // prettier-ignore
  expect(lengthOf(line)).toBe(50)
  expect(lengthOf(line, [0.02, 0.02])).toBeCloseTo(1)
  expect(lengthOf([[0, 0], [0, 10]], [0.5, 9])).toBe(5) // prettier-ignore
  expect(lengthOf([[1, 1]])).toBe(0)
})

test('what staff measured goes before what the x-ray says', () => {
  const dicom = { modality: 'IO', columns: 1, rows: 1, frames: 1, bits: 12, spacing: [0.02, 0.03] as const }
  expect(scaleOf({ scale_mm: 0.1, dicom })).toEqual([0.1, 0.1])
  expect(scaleOf({ scale_mm: null, dicom })).toEqual([0.02, 0.03])
  expect(scaleOf({ scale_mm: null, dicom: null })).toBeUndefined()
})

test('an angle is the smaller one at its corner', () => {
  expect(angleOf([[10, 0], [0, 0], [0, 10]])).toBeCloseTo(90) // prettier-ignore
  expect(angleOf([[-10, -1], [0, 0], [-10, 1]])).toBeCloseTo(11.42, 1) // prettier-ignore
})
