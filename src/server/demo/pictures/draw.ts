import sharp from 'sharp'

/** A box with round corners, in a frame of 1200 by 800; `turn` is degrees about its middle, a radius of half its side a circle. */
export interface Shape {
  x: number
  y: number
  w: number
  h: number
  fill: string
  round?: number
  turn?: number
}

const WIDTH = 1200
const HEIGHT = 800

/** Paints shapes over each other, and answers the picture as PNG. */
export function drawPicture(shapes: readonly Shape[]): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, 255)
  for (const shape of shapes) paint(pixels, shape)
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png({ palette: true })
    .toBuffer()
}

function paint(pixels: Buffer, { x, y, w, h, fill, round = 0, turn = 0 }: Shape) {
  const [halfWidth, halfHeight] = [w / 2, h / 2]
  const [middleX, middleY] = [x + halfWidth, y + halfHeight]
  const radius = Math.min(round, halfWidth, halfHeight)
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const [red = 0, green = 0, blue = 0] = Buffer.from(fill.slice(1), 'hex')
  const reachX = Math.abs(halfWidth * cos) + Math.abs(halfHeight * sin) + 1
  const reachY = Math.abs(halfWidth * sin) + Math.abs(halfHeight * cos) + 1
  const right = Math.min(WIDTH, Math.ceil(middleX + reachX))
  const bottom = Math.min(HEIGHT, Math.ceil(middleY + reachY))
  for (let row = Math.max(0, Math.floor(middleY - reachY)); row < bottom; row++) {
    for (let column = Math.max(0, Math.floor(middleX - reachX)); column < right; column++) {
      const dx = column + 0.5 - middleX
      const dy = row + 0.5 - middleY
      // How far the point lies beyond the edge: within half a pixel of it the edge is soft.
      const outX = Math.abs(dx * cos + dy * sin) - halfWidth + radius
      const outY = Math.abs(dy * cos - dx * sin) - halfHeight + radius
      const corner = outX > 0 && outY > 0 ? Math.sqrt(outX * outX + outY * outY) : Math.max(outX, outY)
      const share = Math.min(1, 0.5 - corner + radius)
      if (share > 0) blend(pixels, (row * WIDTH + column) * 3, share, red, green, blue)
    }
  }
}

function blend(pixels: Buffer, at: number, share: number, red: number, green: number, blue: number) {
  const mix = (below: number | undefined, over: number) => (below ?? 0) + (over - (below ?? 0)) * share
  pixels[at] = mix(pixels[at], red)
  pixels[at + 1] = mix(pixels[at + 1], green)
  pixels[at + 2] = mix(pixels[at + 2], blue)
}
