/** Where an entry is told beside its list, and not over it; as in the style of the side. */
export const BESIDE = '(width >= 1100px)'
