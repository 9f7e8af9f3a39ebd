import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the browser takes its drawing over: until then a page says what it says to everybody. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
