import { expect, test } from 'vitest'
import { placeKey, SITES, UNTOUCHED, type PerioTooth, type SiteReading } from '#domain/perio/sites.ts'
import { COLUMN, gumLines, NECK } from './gum-lines.ts'

const tooth = (number: number, present = true): PerioTooth => ({ tooth: number, present, implant: false, mobility: 0, furcation: 0 }) // prettier-ignore
const read = (depths: Record<string, number>) =>
  new Map(
    Object.entries(depths).map(([key, depth]): [string, SiteReading] => {
      const site = SITES.find(one => key === placeKey(Number(key.slice(0, 2)), one))!
      return [key, { ...UNTOUCHED, tooth: Number(key.slice(0, 2)), site, depth, margin: 2 }]
    }),
  )

test('a recession lies towards the root, the ground of the pocket beyond it', () => {
  const { margin, ground, areas, dots } = gumLines([tooth(16)], read({ '16DV': 3, '16V': 5, '16MV': 7 }), 'V')
  expect(margin).toBe(`M18.5 ${NECK - 20}L55.5 ${NECK - 20}L92.5 ${NECK - 20}`)
  expect(ground).toBe(`M18.5 ${NECK - 50}L55.5 ${NECK - 70}L92.5 ${NECK - 90}`)
  expect(areas.map(one => one.depth)).toEqual(['sound', 'pocket', 'deep'])
  expect(dots).toHaveLength(2)
})

test('lines part where there is no tooth or nothing was measured', () => {
  const teeth = [tooth(12), tooth(11, false), tooth(21)]
  const { ground } = gumLines(
    teeth,
    read({ '12DV': 2, '12V': 2, '12MV': 2, '11V': 9, '21MV': 2, '21DV': 2 }),
    'V',
  )
  expect(ground.match(/M/g)).toHaveLength(3)
  expect(ground).not.toContain(`${COLUMN * 1.5} `)
})
