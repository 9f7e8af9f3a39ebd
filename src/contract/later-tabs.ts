/** Tabs of the staff area that have no page of their own yet, and the other name of one that has. */
export const LATER_TABS = ['reports'] as const
export type LaterTab = (typeof LATER_TABS)[number]
