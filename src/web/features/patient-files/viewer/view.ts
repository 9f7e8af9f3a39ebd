/** How a picture lies before the eye. */
export interface View {
  /** Times as large as when all of it is seen. */
  readonly zoom: number
  /** How far it was moved, in shares of what it is seen through. */
  readonly x: number
  readonly y: number
  /** Quarters of a turn, clockwise. */
  readonly turns: number
  readonly isFlipped: boolean
}

/** How light it is. */
export interface Light {
  /** From -1 to 1; 0 is as the file says. */
  readonly brightness: number
  readonly contrast: number
  readonly isNegative: boolean
}

export interface Size {
  readonly width: number
  readonly height: number
}

export type Point = readonly [x: number, y: number]

export const WHOLE: View = { zoom: 1, x: 0, y: 0, turns: 0, isFlipped: false }
export const AS_IS: Light = { brightness: 0, contrast: 0, isNegative: false }
const MOST_ZOOM = 40
const MARGIN = 0.96

/** From pixels of the picture to those of the frame. */
export function matrixOf(view: View, picture: Size, frame: Size): DOMMatrix {
  const isSideways = view.turns % 2 === 1
  const [width, height] = isSideways ? [picture.height, picture.width] : [picture.width, picture.height]
  const scale = Math.min(frame.width / width, frame.height / height) * MARGIN * view.zoom
  return new DOMMatrix()
    .translate(frame.width * (0.5 + view.x), frame.height * (0.5 + view.y))
    .scale(scale)
    .rotate(view.turns * 90)
    .scale(view.isFlipped ? -1 : 1, 1)
    .translate(-picture.width / 2, -picture.height / 2)
}

/** Nearer or farther, with what lies at a point of the frame staying there; the point in shares of the frame from its middle. */
export function zoomBy(view: View, factor: number, [px, py]: Point = [0, 0]): View {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, view.zoom * factor))
  if (zoom === 1) return { ...view, zoom, x: 0, y: 0 }
  const real = zoom / view.zoom
  return { ...view, zoom, x: px - (px - view.x) * real, y: py - (py - view.y) * real }
}

export const turn = (view: View): View => ({ ...view, turns: (view.turns + 1) % 4, x: -view.y, y: view.x })

export const pointOf = (matrix: DOMMatrix, [x, y]: Point): Point => {
  const { x: px, y: py } = matrix.inverse().transformPoint({ x, y })
  return [px, py]
}
