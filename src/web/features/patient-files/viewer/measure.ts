import type { PatientFile } from '#contract/patients/patient-files.ts'
import type { Point } from './view.ts'

/** Millimetres a pixel, down and across: as staff measured it, else as the x-ray says; undefined when nobody knows. */
export function scaleOf({
  scale_mm: own,
  dicom,
}: Pick<PatientFile, 'scale_mm' | 'dicom'>): Point | undefined {
  if (own !== null) return [own, own]
  return dicom?.spacing ?? undefined
}

/** In pixels, or in millimetres where the scale is known. */
export function lengthOf([from, to]: readonly Point[], scale: Point = [1, 1]): number {
  if (!from || !to) return 0
  return Math.hypot((to[0] - from[0]) * scale[1], (to[1] - from[1]) * scale[0])
}

/** At the middle one of three points, in degrees. */
export function angleOf([one, corner, other]: readonly Point[]): number {
  if (!one || !corner || !other) return 0
  const towards = ([x, y]: Point) => Math.atan2(y - corner[1], x - corner[0])
  const turned = Math.abs(towards(one) - towards(other)) * (180 / Math.PI)
  return turned > 180 ? 360 - turned : turned
}
