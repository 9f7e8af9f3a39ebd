import { keptFormsOf } from '#web/api/kept-storage.ts'
import { onDevice } from '#web/ui/storage.ts'
import type { KeptDraft } from './draft-saver.ts'

const nameOf = (userId: number, templateId: number) => `${keptFormsOf(userId)}${templateId}`

/** What was written in a form and has not reached the server, by whom. */
export function readKept(userId: number, templateId: number): KeptDraft | undefined {
  try {
    const kept = JSON.parse(onDevice.get(nameOf(userId, templateId)) ?? '') as Partial<KeptDraft> | null
    return kept?.version && kept.was?.form && kept.draft?.form ? (kept as KeptDraft) : undefined
  } catch {
    return undefined
  }
}

export function writeKept(userId: number, templateId: number, kept: KeptDraft | undefined): void {
  const name = nameOf(userId, templateId)
  if (kept) onDevice.set(name, JSON.stringify(kept))
  else onDevice.remove(name)
}

/** The forms of which something is kept here. */
export function listKept(userId: number): number[] {
  const beginning = keptFormsOf(userId)
  return onDevice.names(beginning).map(name => Number(name.slice(beginning.length)))
}
