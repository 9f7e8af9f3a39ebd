import { describe, expect, it } from 'vitest'
import { fillWidths } from './column-widths.ts'

const open = (least: number) => ({ least, isFolded: false })
const folded = (least: number) => ({ least, isFolded: true })

describe('widths of columns', () => {
  it('shares free space, and leaves folded columns as they are', () => {
    expect(fillWidths([open(100), folded(50), open(100)], 450)).toEqual([200, 50, 200])
  })

  it('gives one that needs more what it needs, and the rest to the others', () => {
    expect(fillWidths([open(300), open(100), open(100)], 600)).toEqual([300, 150, 150])
    expect(fillWidths([open(300), open(180), open(100)], 600)).toEqual([300, 180, 120])
  })

  it('never goes under the least', () => {
    expect(fillWidths([open(144), folded(52)], 100)).toEqual([144, 52])
  })

  it('knows no columns', () => {
    expect(fillWidths([], 500)).toEqual([])
  })
})
