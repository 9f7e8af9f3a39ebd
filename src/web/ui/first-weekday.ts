import { createContext, use } from 'react'

/** ISO: 1 is Monday, with which weeks begin where nobody says otherwise. */
export const FirstWeekday = createContext(1)

export const useFirstWeekday = () => use(FirstWeekday)
