import { useEffect, useSyncExternalStore } from 'react'
import { initialsOf } from './Avatar.tsx'
import styles from './LinkHeader.module.css'

let current = ''
const listeners = new Set<() => void>()

function setClinic(name: string): void {
  current = name
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells the header of pages opened by link whose page it is; render it once the clinic's name is known. */
export function LinkHeader({ clinic }: { clinic: string }) {
  useEffect(() => {
    setClinic(clinic)
    return () => setClinic('')
  }, [clinic])
  return null
}

/** The clinic's name that the page gave, empty until it does. */
export function useLinkClinic(): string {
  return useSyncExternalStore(subscribe, () => current)
}

export function ClinicName({ name }: { name: string }) {
  return (
    <span className={styles.clinic}>
      <span className={styles.logo} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className={styles.name}>{name}</span>
    </span>
  )
}
