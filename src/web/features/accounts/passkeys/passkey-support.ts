import { onDevice } from '#web/ui/storage.ts'

const KEY = 'passkey'

/** Whether the browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window

/** What became of passkeys in this browser: somebody uses one, or would rather not. */
type Habit = 'used' | 'declined'

export function readPasskeyHabit(): Habit | undefined {
  const kept = onDevice.get(KEY)
  return kept === 'used' || kept === 'declined' ? kept : undefined
}

export function keepPasskeyHabit(habit: Habit): void {
  onDevice.set(KEY, habit)
}
