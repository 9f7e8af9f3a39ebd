import { describe, expect, it } from 'vitest'
import { roomOf } from './tile.ts'

describe('room of a tile', () => {
  it('says the name alone where a badge would leave no room for it', () => {
    expect(roomOf(56, 17)).toEqual({ level: 'name', isNarrow: true })
    expect(roomOf(72, 17)).toEqual({ level: 'line', isNarrow: true })
  })

  it('says the time in a line that is not narrow', () => {
    expect(roomOf(90, 17)).toEqual({ level: 'line', isNarrow: false })
  })

  it('says more the higher it is', () => {
    const levels = [27, 28, 39, 40, 60, 61].map(height => roomOf(180, height).level)
    expect(levels).toEqual(['line', 'short', 'short', 'tall', 'tall', 'large'])
  })

  it('runs name and time together in a narrow one of two lines', () => {
    expect(roomOf(56, 35).level).toBe('pair')
    expect(roomOf(56, 41)).toEqual({ level: 'tall', isNarrow: true })
  })
})
