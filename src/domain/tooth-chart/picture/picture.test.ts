import { expect, test } from 'vitest'
import { TEETH } from '#domain/patients/teeth.ts'
import { MILK_ROWS, PERMANENT_ROWS, rootsOf } from '../arches.ts'
import { STATES, SURFACES, type Surface } from '../kinds.ts'
import { chartSvg } from './chart-svg.ts'
import { layMouth, type Place } from './mouth-layout.ts'
import { alongPath, type Point } from './path.ts'
import { drawSide } from './side-view.ts'
import { drawSpan } from './span-drawing.ts'
import { drawTooth, type Group } from './tooth-drawing.ts'
import type { SurfaceKind, ToothKind, ToothLook } from './tooth-look.ts'
import { shapeOf } from './tooth-shape.ts'
import { areaOfSurface, drawTop } from './top-view.ts'

const KINDS: ToothKind[] = [
  'crown',
  'pontic',
  'denture',
  'implant',
  'root_canal',
  'pulpitis',
  'post',
  'apical_lesion',
  'apicoectomy',
  'extraction',
  'fracture',
  'rotated',
  'diastema',
]
const SURFACE_KINDS: SurfaceKind[] = [
  'caries',
  'abrasion',
  'hypoplasia',
  'filling',
  'inlay',
  'sealant',
  'veneer',
]

const layouts = [layMouth(PERMANENT_ROWS, { width: 1811 }), layMouth(MILK_ROWS, { width: 1340 })]
const places = layouts.flatMap(layout => layout.places)

/** Where what is drawn for a look, and not for the bare tooth, lies on the picture. */
function middleOf(place: Place, look: ToothLook, view: 'side' | 'top'): Point {
  const group = drawTooth(place, look)[view === 'side' ? 0 : 1]!
  const bare = new Set(
    drawTooth(place, { presence: 'present' })[view === 'side' ? 0 : 1]!.strokes.map(({ d }) => d),
  )
  const points = group.strokes.filter(({ d }) => !bare.has(d)).flatMap(({ d }) => alongPath(d))
  expect(points.length).toBeGreaterThan(2)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const middle: Point = [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2]
  return placed(group, middle)
}

function placed({ transform }: Group, [x, y]: Point): Point {
  const [dx, dy, sx, sy] = Array.from(transform.matchAll(/-?[\d.]+/g), Number)
  return [dx! + sx! * x, dy! + sy! * y]
}

const caries = (side: Surface): ToothLook => ({
  presence: 'present',
  surfaces: [{ kind: 'caries', state: 'condition', sides: [side] }],
})

const countFilled = (sides: Surface[]) =>
  drawTop(36, { presence: 'present', surfaces: [{ kind: 'filling', state: 'done', sides }] }).filter(
    ({ paint }) => paint === 'done-fill',
  ).length

const lesionsOn = (roots?: string[]) =>
  drawSide(36, {
    presence: 'present',
    works: [{ kind: 'apical_lesion', state: 'condition', ...(roots && { roots }) }],
  }).filter(({ paint }) => paint === 'condition-spot')

test('the patient’s right is on the left, uppers above lowers', () => {
  const [permanent] = layouts
  const { middleX = 0, middleY = 0 } = permanent!
  for (const { tooth, x, neckY } of permanent!.places) {
    const quarter = Math.floor(tooth / 10)
    expect(x < middleX, `${tooth}`).toBe(quarter === 1 || quarter === 4)
    expect(neckY < middleY, `${tooth}`).toBe(quarter < 3)
  }
})

test.each(['side', 'top'] as const)('from the %s mesial is towards the middle in every quarter', view => {
  for (const place of places) {
    const middleX = place.tooth > 50 ? layouts[1]!.middleX! : layouts[0]!.middleX!
    const [mesial] = middleOf(place, caries('M'), view)
    const [distal] = middleOf(place, caries('D'), view)
    expect(Math.abs(mesial - middleX), `${place.tooth}`).toBeLessThan(Math.abs(distal - middleX))
  }
})

test('from above vestibular is away from the tongue: up in the upper jaw, down in the lower', () => {
  for (const place of places) {
    const [, vestibular] = middleOf(place, caries('V'), 'top')
    const [, oral] = middleOf(place, caries('L'), 'top')
    expect(vestibular < oral, `${place.tooth}`).toBe(place.upright === 1)
  }
})

test('from the side roots are away from the other jaw and what bites is near it', () => {
  for (const place of places) {
    const [, bite] = middleOf(place, caries('O'), 'side')
    const lesion: ToothLook = { presence: 'present', works: [{ kind: 'apical_lesion', state: 'condition' }] }
    const [, apex] = middleOf(place, lesion, 'side')
    expect(Math.sign(bite - place.neckY), `${place.tooth}`).toBe(place.upright)
    expect(Math.sign(apex - place.neckY), `${place.tooth}`).toBe(-place.upright)
  }
})

test('no tooth reaches into its neighbour’s room, and every view lies within the picture', () => {
  for (const layout of layouts)
    for (const { tooth, x, box, neckY, upright } of layout.places) {
      const { width, rootLength } = shapeOf(tooth)
      expect(x - width / 2, `${tooth}`).toBeGreaterThanOrEqual(box.x)
      expect(x + width / 2, `${tooth}`).toBeLessThanOrEqual(box.x + box.width)
      const tip = neckY - upright * rootLength
      expect(tip, `${tooth}`).toBeGreaterThanOrEqual(0)
      expect(tip, `${tooth}`).toBeLessThanOrEqual(layout.height)
    }
})

test('the five areas of a tooth cover it once: their sizes add up to the whole', () => {
  for (const tooth of TEETH) {
    const areas = SURFACES.map(side => size(alongPath(areaOfSurface(tooth, side))))
    const [outline] = drawTop(tooth, { presence: 'present' })
    const whole = size(alongPath(outline!.d))
    const sum = areas.reduce((total, area) => total + area, 0)
    expect(sum / whole, `${tooth}`).toBeCloseTo(1, 1)
  }
})

function size(points: readonly Point[]): number {
  const double = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(double) / 2
}

test('surfaces that meet in the middle are one area, others one each', () => {
  expect(countFilled(['M', 'O', 'D'])).toBe(1)
  expect(countFilled(['M', 'D'])).toBe(2)
})

test('every kind in every state is drawn for every tooth without a broken number, each state differently', () => {
  for (const tooth of TEETH) {
    for (const kind of KINDS) {
      const drawings = STATES.map(state => {
        const look: ToothLook = { presence: 'present', works: [{ kind, state }] }
        return JSON.stringify([drawSide(tooth, look), drawTop(tooth, look)])
      })
      if (kind !== 'rotated') expect(new Set(drawings).size, `${tooth} ${kind}`).toBe(STATES.length)
      expect(drawings.join('')).not.toMatch(/NaN|undefined|Infinity|"d":""/)
      expect(drawings[0]).not.toBe(
        JSON.stringify([drawSide(tooth, { presence: 'present' }), drawTop(tooth, { presence: 'present' })]),
      )
    }
    for (const kind of SURFACE_KINDS)
      for (const side of SURFACES) {
        const look: ToothLook = { presence: 'present', surfaces: [{ kind, state: 'done', sides: [side] }] }
        const drawn = JSON.stringify([drawSide(tooth, look), drawTop(tooth, look)])
        expect(drawn, `${tooth} ${kind} ${side}`).not.toMatch(/NaN|undefined|Infinity|"d":""/)
      }
  }
})

test('a lesion on one named root is at that root', () => {
  expect(lesionsOn()).toHaveLength(2)
  expect(lesionsOn(['D'])).toEqual([lesionsOn()[1]])
})

test('what is planned over a condition leaves the condition’s edge to be seen', () => {
  const look: ToothLook = {
    presence: 'present',
    surfaces: [
      { kind: 'caries', state: 'condition', sides: ['M', 'O'] },
      { kind: 'filling', state: 'planned', sides: ['O', 'D'] },
    ],
  }
  expect(drawTop(16, look).at(-1)!.paint).toBe('condition-mark')
  expect(drawSide(16, look).at(-1)!.paint).toBe('condition-mark')
})

test('a bridge joins each of its teeth to the next, in both views', () => {
  const [permanent] = layouts
  const { under } = drawSpan(permanent!, { kind: 'bridge', state: 'existing', teeth: [47, 46, 45] })
  expect(under).toHaveLength(4)
  const { over } = drawSpan(permanent!, { kind: 'splint', state: 'done', teeth: [71, 72] })
  expect(over).toHaveLength(0)
})

test('a germ is drawn beyond its milk tooth and stays within the picture', () => {
  const mixed = layMouth(
    {
      upper: [17, 16, 55, 54, 53, 52, 11, 21, 62, 63, 64, 65, 26, 27],
      lower: [47, 46, 85, 84, 83, 42, 41, 31, 32, 73, 74, 75, 36, 37],
    },
    { width: 1811 },
  )
  for (const place of mixed.places.filter(({ tooth }) => tooth > 50)) {
    const [germ, side] = drawTooth(place, { presence: 'present', germ: place.tooth - 40 })
    const ys = germ!.strokes.flatMap(({ d }) => alongPath(d)).map(point => placed(germ!, point)[1])
    expect(Math.min(...ys), `${place.tooth}`).toBeGreaterThan(0)
    expect(Math.max(...ys), `${place.tooth}`).toBeLessThan(mixed.height)
    const [, neck] = placed(side!, [0, 0])
    const middle = (Math.min(...ys) + Math.max(...ys)) / 2
    expect(Math.sign(middle - neck), `${place.tooth}`).toBe(-place.upright)
  }
})

test('a picture that stands alone needs no styles of a page and says what it is', () => {
  const svg = chartSvg(
    layouts[0]!,
    { teeth: new Map([[36, caries('O')]]), spans: [] },
    { title: 'Odontogramă <Stan & Ilinca>' },
  )
  expect(svg).toContain('<title>Odontogramă &lt;Stan &amp; Ilinca&gt;</title>')
  expect(svg).not.toMatch(/var\(|class=|undefined|NaN/)
  expect(svg.match(/<text/g)).toHaveLength(32)
  expect(svg).toContain('fill="url(#tooth-dots)"')
})

test('each root that entries may name has a canal', () => {
  for (const tooth of TEETH) expect(shapeOf(tooth).canals, `${tooth}`).toHaveLength(rootsOf(tooth).length)
})
