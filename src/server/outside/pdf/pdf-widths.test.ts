import { expect, test } from 'vitest'
import { widthsOf } from './pdf-widths.ts'

const column = (title: string, width: number, isNumber = false) => ({ title, width, isNumber })
const sum = (shares: number[]) => shares.reduce((all, each) => all + each, 0)

test('columns that hold what stands in them are as wide as they ask', () => {
  const columns = [column('Cine', 30), column('Suma', 15, true)]
  const [who, amount] = widthsOf({ columns, cells: [['Stan Ilinca', '250,00 lei']] }, false)
  expect(who).toBeCloseTo(2 / 3)
  expect(amount).toBeCloseTo(1 / 3)
})

test('a figure is not broken: those with room to spare give it', () => {
  const columns = [column('Nr.', 3, true), column('Ora', 9), column('Despre', 81)]
  const shares = widthsOf({ columns, cells: [['10.935', '29.11.2026 00:17', 'Export de raport']] }, false)
  expect(shares[0]! * 92).toBeGreaterThanOrEqual(7.5)
  expect(shares[1]! * 92).toBeGreaterThanOrEqual(15.5)
  expect(shares[2]).toBeLessThan(81 / 93)
  expect(sum(shares)).toBeCloseTo(1)
})

test('a total and the words of a head have their room too, in bold', () => {
  const columns = [column('Medic', 60), column('Finalizate', 4, true), column('Realizat', 4, true)]
  const shares = widthsOf({ columns, cells: [], foot: ['Total', '918', '685.662,00 lei'] }, false)
  expect(shares[1]! * 92).toBeGreaterThan(10)
  expect(shares[2]! * 92).toBeGreaterThan(13)
})

test('where there is room for nobody each has as much as it needs of all', () => {
  const columns = Array.from({ length: 20 }, () => column('Realizat', 5, true))
  const shares = widthsOf({ columns, cells: [columns.map(() => '1.685.662,00 lei')] }, false)
  expect(sum(shares)).toBeCloseTo(1)
  expect(new Set(shares.map(share => share.toFixed(6))).size).toBe(1)
})
