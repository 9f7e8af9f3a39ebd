/** How many characters may be searched for. */
export const LONGEST_SEARCH = 500
