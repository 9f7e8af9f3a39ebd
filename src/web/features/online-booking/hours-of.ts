/** Whose free hours: a doctor's, or any doctor's at a place of a clinic. */
export type HoursOf = { doctor: number } | { clinic: number; place: number }
