// When somebody who used to come is taken for lost.

/**
 * On the day on which a completed visit turns this many months old, a month without that day having it on its last. Whoever
 * had another visit since (neither cancelled nor missed) is not lost, nor is who had one ahead as things stood on that day:
 * made by then, and not cancelled by then. So nothing that happens later changes how many were lost.
 */
export const LOST_AFTER_MONTHS = 18
