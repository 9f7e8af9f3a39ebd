import { onDevice } from '#web/ui/storage.ts'
import type { KeptDraft } from './draft-saver.ts'

/** Drafts of one kind that were written on this device and have not reached the server, each under its template. */
export interface KeptDrafts<Draft> {
  read(templateId: number): KeptDraft<Draft> | undefined
  write(templateId: number, kept: KeptDraft<Draft> | undefined): void
  /** The templates of which something is kept here. */
  list(): number[]
}

/** Under names that begin so: of one person and one kind. */
export function keptDrafts<Draft>(
  beginning: string,
  isDraft: (draft: unknown) => draft is Draft,
): KeptDrafts<Draft> {
  return {
    read(templateId) {
      try {
        const kept = JSON.parse(onDevice.get(`${beginning}${templateId}`) ?? '') as KeptDraft<Draft> | null
        return kept?.version && isDraft(kept.was) && isDraft(kept.draft) ? kept : undefined
      } catch {
        return undefined
      }
    },
    write(templateId, kept) {
      const name = `${beginning}${templateId}`
      if (kept) onDevice.set(name, JSON.stringify(kept))
      else onDevice.remove(name)
    },
    list: () => onDevice.names(beginning).map(name => Number(name.slice(beginning.length))),
  }
}
