import type { PatientFile } from '#contract/patients/patient-files.ts'
import { showError } from '#web/ui/notices.ts'
import { addressOfFile } from '../fetch-file.ts'
import type { Light } from './view.ts'

interface Composed {
  readonly file: PatientFile
  readonly light: Light
  readonly overlay: SVGSVGElement | null
  /** Of an x-ray, as it is lit. */
  readonly canvas: HTMLCanvasElement | null
}

/** Saves the picture with all that is drawn over it as one of its own; the file stays as it is. */
export async function saveMarked(composed: Composed, title: string): Promise<void> {
  await withPicture(composed, async address => {
    const link = document.createElement('a')
    link.href = address
    link.download = `${title.replace(/\.\w+$/, '')}.png`
    link.click()
  })
}

/** Prints the same on a page of its own. */
export async function printMarked(composed: Composed, title: string): Promise<void> {
  await withPicture(composed, async address => {
    const paper = document.createElement('iframe')
    paper.hidden = true
    document.body.append(paper)
    const page = paper.contentDocument
    if (!page) return
    page.title = title
    const picture = page.createElement('img')
    picture.style.cssText = 'max-width: 100%; max-height: 100vh'
    picture.src = address
    page.body.append(picture)
    await picture.decode()
    paper.contentWindow?.addEventListener('afterprint', () => paper.remove())
    paper.contentWindow?.print()
  })
}

async function withPicture(composed: Composed, work: (address: string) => Promise<void>): Promise<void> {
  try {
    const blob = await compose(composed)
    const address = URL.createObjectURL(blob)
    await work(address)
    // The browser has taken hold of it by then.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch (error) {
    showError(error instanceof Error ? error.message : String(error))
  }
}

async function compose({ file, light, overlay, canvas }: Composed): Promise<Blob> {
  const [width, height] = [file.width ?? 1, file.height ?? 1]
  const made = document.createElement('canvas')
  Object.assign(made, { width, height })
  const pen = made.getContext('2d')
  if (!pen) throw new Error('canvas')
  if (canvas) pen.drawImage(canvas, 0, 0)
  else {
    const { brightness, contrast, isNegative } = light
    pen.filter = `brightness(${1 + brightness}) contrast(${contrast < 0 ? 1 + contrast : 1 + contrast * 3})${isNegative ? ' invert(1)' : ''}`
    const response = await fetch(await addressOfFile(file.id, 'shown'))
    const picture = await createImageBitmap(await response.blob())
    pen.drawImage(picture, 0, 0, width, height)
    pen.filter = 'none'
  }
  if (overlay) {
    const drawing = new Blob([new XMLSerializer().serializeToString(overlay)], { type: 'image/svg+xml' })
    const address = URL.createObjectURL(drawing)
    const marks = new Image(width, height)
    marks.src = address
    await marks.decode()
    pen.drawImage(marks, 0, 0, width, height)
    URL.revokeObjectURL(address)
  }
  return new Promise((resolve, reject) =>
    made.toBlob(blob => (blob ? resolve(blob) : reject(new Error('PNG'))), 'image/png'),
  )
}
