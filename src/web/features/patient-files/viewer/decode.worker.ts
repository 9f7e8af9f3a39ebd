import { readDicom } from '#domain/dicom/dicom-file.ts'
import { NotDrawn, readPixels, type DecodeJpeg } from '#domain/dicom/dicom-pixels.ts'

// Reads the pixels of an x-ray beside the page, which meanwhile goes on.

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => void decode(data))

async function decode(bytes: ArrayBuffer): Promise<void> {
  try {
    const pixels = await readPixels(readDicom(new Uint8Array(bytes)), decodeJpeg)
    postMessage({ pixels }, { transfer: [pixels.samples.buffer] })
  } catch (error) {
    postMessage({ why: error instanceof NotDrawn ? error.why : 'broken' })
  }
}

const decodeJpeg: DecodeJpeg = async jpeg => {
  const picture = await createImageBitmap(new Blob([jpeg.slice()]))
  const { width, height } = picture
  const canvas = new OffscreenCanvas(width, height).getContext('2d')
  if (!canvas) throw new NotDrawn('unknown')
  canvas.drawImage(picture, 0, 0)
  const { data } = canvas.getImageData(0, 0, width, height)
  // Less the opacity.
  return data.filter((_, index) => index % 4 !== 3)
}
