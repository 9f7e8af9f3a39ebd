import { useSyncExternalStore } from 'react'
import { onDevice } from './storage.ts'

export type ThemeChoice = 'auto' | 'light' | 'dark'
export type Density = 'patient' | 'staff'

const storageKey = 'theme'
const system = import.meta.env.SSR ? undefined : matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function readChoice(): ThemeChoice {
  const kept = onDevice.get(storageKey)
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

let choice = readChoice()

function applyTheme(): void {
  const dark = choice === 'dark' || (choice === 'auto' && system?.matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

system?.addEventListener('change', applyTheme)

/** Applies and keeps the choice; `auto` follows the system from then on. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next
  onDevice.set(storageKey, next)
  applyTheme()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The choice made and the theme on screen. */
export function useTheme(): { choice: ThemeChoice; shown: 'light' | 'dark' } {
  const kept = useSyncExternalStore(
    subscribe,
    () => choice,
    () => 'auto' as const,
  )
  const shown = useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.theme,
    () => 'light',
  )
  return { choice: kept, shown: shown === 'dark' ? 'dark' : 'light' }
}

/** Staff pages are calm and dense, patient pages large and airy: one attribute decides for all tokens. */
export function setDensity(density: Density): void {
  document.documentElement.dataset.density = density
}
