// How many visits to come may have been booked online.

const PEOPLE = 3
const LEAST_OF_ACCOUNT = 6

/** Of all for whom an account books at a clinic together: room for a family, and an end to made-up people. */
export function mostOpenOfAccount(mostOfPerson: number): number {
  return Math.max(PEOPLE * mostOfPerson, LEAST_OF_ACCOUNT)
}
