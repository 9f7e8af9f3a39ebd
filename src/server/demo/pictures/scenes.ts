import type { Shape } from './draw.ts'

/** What the pictures of the demonstration show: simple drawings of our own. */
export const SCENE_NAMES = ['front', 'reception', 'waiting', 'room', 'children'] as const
export type SceneName = (typeof SCENE_NAMES)[number]

/** The wall, the floor, the colour of the house, its darker shade and what stands out. */
interface Palette {
  wall: string
  floor: string
  main: string
  dark: string
  accent: string
}

const PALETTES: Record<PaletteName, Palette> = {
  teal: { wall: '#f3efe8', floor: '#d9cbb6', main: '#0f766e', dark: '#134e4a', accent: '#e9a15b' },
  blue: { wall: '#eef1f4', floor: '#cfc8bd', main: '#3f6f9f', dark: '#274766', accent: '#e0b84c' },
  clay: { wall: '#f6eee6', floor: '#c9b49a', main: '#a85c3c', dark: '#5f3524', accent: '#5f8f6a' },
}
export const PALETTE_NAMES = ['teal', 'blue', 'clay'] as const
export type PaletteName = (typeof PALETTE_NAMES)[number]

const box = (x: number, y: number, w: number, h: number, fill: string, round = 0, turn = 0): Shape => ({
  x,
  y,
  w,
  h,
  fill,
  round,
  turn,
})
const disc = (x: number, y: number, radius: number, fill: string) =>
  box(x - radius, y - radius, radius * 2, radius * 2, fill, radius)

const GLASS = '#cfe3ea'
const WHITE = '#ffffff'
const GREY = '#b9bcc0'
const LEAF = '#4f8a5b'
const DARK_LEAF = '#3b6e49'

const inside = ({ wall, floor }: Palette): Shape[] => [
  box(0, 0, 1200, 800, wall),
  box(0, 610, 1200, 190, floor),
  box(0, 600, 1200, 12, WHITE),
]

const tooth = (x: number, y: number, size: number, fill: string): Shape[] => [
  box(x, y, size * 0.52, size * 0.62, fill, size * 0.26),
  box(x + size * 0.48, y, size * 0.52, size * 0.62, fill, size * 0.26),
  box(x + size * 0.12, y + size * 0.2, size * 0.76, size * 0.42, fill, size * 0.18),
  box(x + size * 0.1, y + size * 0.34, size * 0.3, size * 0.66, fill, size * 0.15, -6),
  box(x + size * 0.6, y + size * 0.34, size * 0.3, size * 0.66, fill, size * 0.15, 6),
]

const plant = (x: number, floor: number, height: number, pot: string): Shape[] => [
  ...[-42, -24, -8, 12, 30, 46].map((turn, index) =>
    box(
      x - height * 0.09 + turn * height * 0.006,
      floor - height * (index % 2 ? 1 : 0.9),
      height * 0.18,
      height * 0.72,
      index % 2 ? LEAF : DARK_LEAF,
      height * 0.09,
      turn,
    ),
  ),
  box(x - height * 0.16, floor - height * 0.34, height * 0.32, height * 0.36, pot, height * 0.05),
]

const lamp = (x: number, length: number, shade: string): Shape[] => [
  box(x - 2, 0, 4, length, '#4b4a48'),
  box(x - 46, length - 6, 92, 56, shade, 28),
  box(x - 50, length + 26, 100, 30, shade, 6),
  disc(x, length + 58, 12, '#fff3d1'),
]

const window = (x: number, y: number, w: number, h: number): Shape[] => [
  box(x - 14, y - 14, w + 28, h + 28, WHITE, 6),
  box(x, y, w, h, GLASS),
  box(x + w * 0.12, y - 6, 18, h * 0.5, '#e4f0f4', 9, 24),
  box(x + w / 2 - 5, y, 10, h, WHITE),
  box(x, y + h * 0.42, w, 10, WHITE),
]

const frame = (x: number, y: number, w: number, h: number, edge: string, ...shapes: Shape[]): Shape[] => [
  box(x - 8, y - 8, w + 16, h + 16, edge, 4),
  box(x, y, w, h, WHITE),
  ...shapes,
]

const chair = (x: number, y: number, { main, dark }: Palette): Shape[] => [
  box(x + 150, y + 190, 60, 110, GREY, 8),
  box(x + 70, y + 290, 220, 26, '#8d9095', 13),
  box(x - 60, y + 24, 250, 66, main, 33, 52),
  box(x - 58, y - 56, 92, 54, dark, 24, 52),
  box(x + 90, y + 140, 200, 66, main, 33),
  box(x + 232, y + 158, 210, 54, main, 27, 14),
  box(x + 118, y + 104, 130, 22, dark, 11),
]

const SCENES: Record<SceneName, (palette: Palette) => Shape[]> = {
  front: palette => {
    const { wall, floor, main, dark, accent } = palette
    return [
      box(0, 0, 1200, 800, '#dcebf0'),
      disc(1040, 120, 54, '#fbf3dc'),
      box(0, 640, 1200, 160, '#b7b3ab'),
      box(120, 60, 880, 600, wall),
      box(120, 60, 880, 26, floor),
      ...[190, 430, 670].flatMap(x => window(x, 130, 170, 150)),
      box(120, 330, 880, 92, main),
      ...tooth(190, 344, 62, WHITE),
      box(286, 362, 300, 30, WHITE, 15),
      box(286 + 330, 368, 120, 18, '#ffffff', 9),
      ...window(180, 462, 330, 170),
      ...window(690, 462, 240, 170),
      box(550, 452, 100, 208, dark, 6),
      box(562, 466, 76, 120, GLASS, 4),
      disc(636, 610, 6, accent),
      box(520, 654, 160, 18, '#8f8b84', 4),
      box(1068, 420, 22, 250, '#7a5a41', 8),
      disc(1080, 380, 96, DARK_LEAF),
      disc(1030, 430, 70, LEAF),
      disc(1130, 440, 66, LEAF),
      ...plant(156, 664, 120, accent),
    ]
  },
  reception: palette => {
    const { main, dark, accent } = palette
    return [
      ...inside(palette),
      box(300, 90, 600, 330, dark, 10),
      ...tooth(410, 170, 150, WHITE),
      box(600, 206, 230, 34, WHITE, 17),
      box(600, 262, 160, 20, accent, 10),
      ...lamp(200, 130, accent),
      ...lamp(1000, 130, accent),
      box(700, 404, 130, 90, '#34373a', 8),
      box(756, 490, 18, 40, '#34373a'),
      box(190, 500, 820, 34, WHITE, 8),
      box(210, 534, 780, 190, main, 6),
      ...[300, 420, 540, 660, 780, 900].map(x => box(x, 548, 6, 162, dark, 3)),
      box(330, 452, 46, 50, accent, 10),
      ...[342, 352, 362].map((x, index) => box(x, 400, 10, 64, LEAF, 5, (index - 1) * 18)),
      ...plant(1110, 730, 250, WHITE),
    ]
  },
  waiting: palette => {
    const { main, dark, accent } = palette
    return [
      ...inside(palette),
      ...window(110, 100, 300, 330),
      ...frame(560, 120, 170, 210, dark, disc(645, 210, 52, accent), box(560, 270, 170, 60, main)),
      ...frame(790, 120, 170, 210, dark, ...tooth(825, 170, 100, main)),
      ...lamp(1090, 190, accent),
      box(470, 420, 560, 170, main, 40),
      box(440, 500, 90, 170, dark, 34),
      box(970, 500, 90, 170, dark, 34),
      box(500, 540, 500, 110, main, 26),
      box(745, 550, 6, 90, dark, 3),
      box(500, 660, 24, 50, '#6b5845', 6),
      box(976, 660, 24, 50, '#6b5845', 6),
      box(560, 480, 100, 90, accent, 20, 8),
      box(150, 590, 230, 22, '#8a6f55', 11),
      box(180, 610, 18, 110, '#8a6f55', 6),
      box(332, 610, 18, 110, '#8a6f55', 6),
      box(200, 574, 90, 16, WHITE, 3, -4),
      box(214, 560, 80, 14, main, 3, 3),
      ...plant(1130, 720, 210, WHITE),
    ]
  },
  room: palette => {
    const { dark, accent } = palette
    return [
      ...inside(palette),
      ...window(90, 90, 330, 360),
      box(820, 380, 380, 250, WHITE, 8),
      box(810, 366, 400, 26, dark, 6),
      ...[836, 956, 1076].flatMap(x => [
        box(x, 410, 108, 96, '#e8eaec', 6),
        box(x + 36, 424, 36, 8, GREY, 4),
      ]),
      ...[836, 956, 1076].flatMap(x => [
        box(x, 516, 108, 96, '#e8eaec', 6),
        box(x + 36, 530, 36, 8, GREY, 4),
      ]),
      box(860, 306, 46, 62, accent, 10),
      box(930, 326, 90, 42, GREY, 6),
      box(560, 90, 230, 160, '#2c3135', 10),
      ...[0, 1, 2, 3].map(index => box(590 + index * 44, 130, 34, 84, '#c9d3d8', 14, (index - 1.5) * 5)),
      box(1010, 0, 14, 120, GREY),
      box(770, 190, 270, 16, GREY, 8, -28),
      box(690, 244, 130, 46, '#dfe2e5', 23, 14),
      disc(752, 286, 15, '#fff3d1'),
      ...chair(330, 440, palette),
      box(860, 650, 120, 20, dark, 10),
      box(912, 664, 16, 60, GREY),
      box(876, 716, 88, 14, '#8d9095', 7),
    ]
  },
  children: palette => {
    const { main, dark, accent } = palette
    return [
      ...inside(palette),
      disc(250, 250, 130, '#f4d9a8'),
      disc(250, 250, 96, '#f0c987'),
      box(0, 430, 1200, 180, '#cfe0c8'),
      disc(190, 500, 150, '#bcd4b4'),
      disc(620, 540, 190, '#bcd4b4'),
      disc(1030, 520, 170, '#bcd4b4'),
      box(0, 610, 1200, 190, palette.floor),
      box(0, 600, 1200, 12, WHITE),
      ...tooth(560, 150, 210, WHITE),
      disc(630, 232, 9, dark),
      disc(700, 232, 9, dark),
      disc(665, 258, 22, dark),
      disc(665, 248, 24, WHITE),
      ...[0, 1, 2, 3, 4].map(index =>
        box(
          870 + index * 58,
          90 + (index % 2) * 26,
          44,
          56,
          [main, accent, LEAF, '#d9776a', main][index]!,
          22,
        ),
      ),
      box(380, 640, 420, 26, accent, 13),
      box(430, 660, 22, 90, '#8a6f55', 8),
      box(728, 660, 22, 90, '#8a6f55', 8),
      box(470, 596, 54, 44, '#d9776a', 6),
      box(530, 606, 44, 34, main, 6),
      disc(612, 620, 20, LEAF),
      box(250, 660, 90, 80, main, 24),
      box(850, 660, 90, 80, '#d9776a', 24),
      ...plant(1110, 730, 200, WHITE),
    ]
  },
}

export const shapesOf = (scene: SceneName, palette: PaletteName): Shape[] => SCENES[scene](PALETTES[palette])
