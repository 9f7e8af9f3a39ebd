/** How wide, in pixels, a picture's copies are: a face in a list, a card, a page, a whole screen. Smaller ones stay as they are. */
export const IMAGE_WIDTHS = [96, 320, 960, 1920] as const

/** Those of a patient's file: in the gallery, and on the whole screen. */
export const FILE_WIDTHS = [320, 1600] as const
