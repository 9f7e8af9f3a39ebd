import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { PAPER, type Ink } from '#domain/tooth-chart/picture/paint.ts'

const css = await readFile(new URL('./tooth-inks.css', import.meta.url), 'utf8')
const [light, dark] = css.split('@media screen').map(part => new Map(readInks(part)))

function readInks(text: string): [string, string][] {
  return Array.from(text.matchAll(/--tooth-([\w-]+): (#[0-9a-f]{6});/g), ([, name, value]) => [name!, value!])
}

test('the light theme has the inks of paper, the dark one has all of them too', () => {
  expect(Object.fromEntries(light!)).toEqual(PAPER)
  expect([...dark!.keys()].toSorted()).toEqual(Object.keys(PAPER).toSorted())
})

test.each([
  ['light', light],
  ['dark', dark],
])('what says something stands out by 3:1 at least, %s', (_, inks) => {
  const against = (front: Ink, back: Ink) => contrast(inks!.get(front)!, inks!.get(back)!)
  for (const front of [
    'line',
    'absent',
    'done',
    'existing',
    'existing-fill',
    'planned',
    'condition',
  ] as const)
    expect(against(front, 'surface'), front).toBeGreaterThanOrEqual(3)
  for (const front of ['done', 'existing', 'existing-fill', 'planned', 'condition'] as const)
    for (const back of ['enamel', 'root'] as const)
      expect(against(front, back), `${front} on ${back}`).toBeGreaterThanOrEqual(3)
  for (const state of ['done', 'existing', 'planned', 'condition'] as const)
    expect(against(state, `${state}-tint`), state).toBeGreaterThanOrEqual(3)
})

test('in grey print work of ours is darker than what was found, by its filling and by its cover', () => {
  expect(luminance(PAPER['existing-fill'])).toBeGreaterThan(luminance(PAPER.done) * 1.5)
  expect(luminance(PAPER['done-tint'])).toBeGreaterThan(luminance(PAPER['existing-tint']) * 1.05)
})

function contrast(a: string, b: string): number {
  const [more = 0, less = 0] = [luminance(a), luminance(b)].toSorted((one, other) => other - one)
  return (more + 0.05) / (less + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
