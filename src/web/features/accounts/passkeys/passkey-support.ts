const KEY = 'passkey'

/** Whether the browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window

/** What became of passkeys in this browser: somebody uses one, or would rather not. */
type Habit = 'used' | 'declined'

export function readPasskeyHabit(): Habit | undefined {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'used' || kept === 'declined' ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepPasskeyHabit(habit: Habit): void {
  try {
    localStorage.setItem(KEY, habit)
  } catch {
    // Storage is blocked: the form shows the other ways first again.
  }
}
