/** What an x-ray says of itself that a screen needs. */
export interface DicomFacts {
  readonly modality: string
  /** Pixels. */
  readonly columns: number
  readonly rows: number
  /** More than one is a volume or a film, which is not shown. */
  readonly frames: number
  /** Of a pixel that are used. */
  readonly bits: number
  /** Millimetres from a pixel to the one below it and to the one beside it; null when the file does not say. */
  readonly spacing: readonly [number, number] | null
  /** Whose it is by what the file says, where that is somebody else than the patient. */
  readonly other_name?: string
}
