import { useCallback, useLayoutEffect, useRef, useSyncExternalStore as usePreactStore } from 'preact/compat'

export {
  Children,
  cloneElement,
  createContext,
  createElement,
  forwardRef,
  Fragment,
  isValidElement,
  lazy,
  memo,
  startTransition,
  Suspense,
  useCallback,
  useContext,
  // Of contexts alone; Preact's own knows none while the server draws.
  useContext as use,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'preact/compat'

let isAsDrawn = true

/** The page is awake: from now on every store tells what this browser knows. */
export function leaveDrawing(): void {
  isAsDrawn = false
}

/**
 * As React's: while the server draws and the browser takes its drawing over, a store says what it says of a stranger,
 * and what it knows of the person right after. Preact by itself would read it at once and keep the stranger's attributes.
 */
export function useSyncExternalStore<Snapshot>(
  subscribe: (listener: () => void) => () => void,
  read: () => Snapshot,
  readAsDrawn: () => Snapshot = read,
): Snapshot {
  return usePreactStore(subscribe, () => (isAsDrawn ? readAsDrawn() : read()))
}

/** As React's, which Preact lacks: always calls the latest of the functions given, and is itself one and the same. */
export function useEffectEvent<Args extends unknown[], Result>(
  given: (...args: Args) => Result,
): (...args: Args) => Result {
  const latestRef = useRef(given)
  useLayoutEffect(() => {
    latestRef.current = given
  })
  return useCallback((...args: Args) => latestRef.current(...args), [])
}
