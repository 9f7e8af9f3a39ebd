import type { Align } from '#contract/patients/observations.ts'

const WIDTH = 1200
const HEIGHT = 800
const FOOT = 64
const GAP = 8

/** Draws two pictures side by side with what they are, as one JPEG that is downloaded under the name. Throws when one cannot be loaded. */
export async function downloadPair(
  addresses: readonly [string, string],
  labels: readonly [string, string],
  align: Align,
  name: string,
): Promise<void> {
  const pictures = await Promise.all(addresses.map(loadPicture))
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * 2 + GAP
  canvas.height = HEIGHT + FOOT
  const pen = canvas.getContext('2d')!
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.font = '500 32px Inter Variable, sans-serif'
  pen.textBaseline = 'middle'
  for (const [index, picture] of pictures.entries()) {
    pen.save()
    pen.translate(index * (WIDTH + GAP), 0)
    pen.beginPath()
    pen.rect(0, 0, WIDTH, HEIGHT)
    pen.clip()
    pen.translate(WIDTH / 2, HEIGHT / 2)
    if (index === 1) {
      pen.translate(align.x * WIDTH, align.y * HEIGHT)
      pen.rotate((align.rotate * Math.PI) / 180)
      pen.scale(align.scale, align.scale)
    }
    const scale = Math.max(WIDTH / picture.naturalWidth, HEIGHT / picture.naturalHeight)
    const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale]
    pen.drawImage(picture, -width / 2, -height / 2, width, height)
    pen.restore()
    pen.fillStyle = 'black'
    pen.fillText(labels[index] ?? '', index * (WIDTH + GAP) + 24, HEIGHT + FOOT / 2)
  }
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.9))
  const url = URL.createObjectURL(blob!)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

async function loadPicture(address: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  return picture
}
