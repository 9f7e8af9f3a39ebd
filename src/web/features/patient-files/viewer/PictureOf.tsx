import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { linkPatientFile } from '#contract/patients/patient-files.ts'
import type { PatientFile } from '#contract/patients/patient-files.ts'
import type { DicomPixels } from '#domain/dicom/dicom-pixels.ts'
import { drawWindow } from '#domain/dicom/draw-window.ts'
import { imageAddress } from '#web/api/image-address.ts'
import { keyOf } from '#web/api/query.ts'
import { addressOfFile } from '../fetch-file.ts'
import { useXray } from './use-xray.ts'
import type { Light } from './view.ts'
import styles from './Viewer.module.css'

/** A file's picture at its own size: an x-ray from what its sensor saw, anything else from its copy, and near from the whole. */
export function PictureOf({ file, light, isNear }: { file: PatientFile; light: Light; isNear: boolean }) {
  const pixels = useXray(file)
  if (pixels) return <XrayCanvas pixels={pixels} light={light} />
  return <PhotoOf file={file} light={light} isNear={isNear && file.type !== 'application/dicom'} />
}

function PhotoOf({ file, light, isNear }: { file: PatientFile; light: Light; isNear: boolean }) {
  const whole = useQuery({
    queryKey: [...keyOf(linkPatientFile, { id: file.id, as: 'shown' }), 'bytes'],
    queryFn: async ({ signal }) => {
      const response = await fetch(await addressOfFile(file.id, 'shown'), { signal })
      return response.ok ? URL.createObjectURL(await response.blob()) : null
    },
    enabled: isNear && !file.missing,
    staleTime: Infinity,
    retry: false,
    meta: { silent: true },
  }).data
  const copy = imageAddress(file.picture, 1600)
  const { brightness, contrast, isNegative } = light
  const filter = `brightness(${1 + brightness}) contrast(${contrast < 0 ? 1 + contrast : 1 + contrast * 3})${isNegative ? ' invert(1)' : ''}`
  return copy ? (
    <img className={styles.photo} style={{ filter }} src={whole ?? copy} alt="" draggable={false} />
  ) : null
}

function XrayCanvas({ pixels, light }: { pixels: DicomPixels; light: Light }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { columns, rows } = pixels
  const { center, width, isNegative } = windowOf(pixels, light)
  useEffect(() => {
    const next = requestAnimationFrame(() => {
      const drawn = drawWindow(pixels, { center, width, isNegative })
      canvas.current?.getContext('2d')?.putImageData(new ImageData(drawn, columns, rows), 0, 0)
    })
    return () => cancelAnimationFrame(next)
  }, [pixels, center, width, isNegative, columns, rows])
  return <canvas ref={canvas} className={styles.photo} width={columns} height={rows} />
}

/** Which values are drawn from black to white: lighter is a lower centre, stronger a narrower reach. */
export function windowOf({ center, width }: Pick<DicomPixels, 'center' | 'width'>, light: Light) {
  return {
    center: Math.round(center - light.brightness * width),
    width: Math.max(2, Math.round(width * 8 ** -light.contrast)),
    isNegative: light.isNegative,
  }
}
