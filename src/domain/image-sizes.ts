/** How wide, in pixels, a picture's copies are: a face in a list, a card, a page, a whole screen. Smaller ones stay as they are. */
export const IMAGE_WIDTHS = [96, 320, 960, 1920] as const
