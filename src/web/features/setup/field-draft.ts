// Fields that save themselves: what is typed lies on top of what was saved when the typing began.

export interface FieldDraft<Fields extends object> {
  /** As this page saved the fields last, or read them before the typing began; of that version. */
  readonly base: Fields
  readonly version: number
  /** What stands in the fields instead: it stays as it was typed once it is saved, too. */
  readonly typed: Partial<Fields>
  /** Of it, what the server has not taken yet. */
  readonly unsent: Partial<Fields>
}

/** Fields and the version that they are of. */
export interface Saved<Fields extends object> {
  readonly fields: Fields
  readonly version: number
}

/** Begins with what was read, or goes on from there: who is in the middle of typing keeps what they began with. */
export function catchUp<Fields extends object>(
  draft: FieldDraft<Fields> | undefined,
  { fields, version }: Saved<Fields>,
): FieldDraft<Fields> {
  if (!draft) return { base: fields, version, typed: {}, unsent: {} }
  if (version <= draft.version || Object.keys(draft.unsent).length > 0) return draft
  return {
    base: fields,
    version,
    typed: only(draft.typed, name => isSame(draft.base, fields, name)),
    unsent: {},
  }
}

export function type<Fields extends object>(
  draft: FieldDraft<Fields>,
  change: Partial<Fields>,
): FieldDraft<Fields> {
  return { ...draft, typed: { ...draft.typed, ...change }, unsent: { ...draft.unsent, ...change } }
}

/**
 * After a save of `sending`, of which `sent` was sent in the end: where that is what somebody else had saved, it stands in
 * the field. What was typed meanwhile began before the save.
 */
export function keep<Fields extends object>(
  draft: FieldDraft<Fields>,
  sending: Partial<Fields>,
  sent: Partial<Fields>,
  saved: Saved<Fields>,
): FieldDraft<Fields> {
  const isTyped = (name: keyof Fields) => !(name in sending) || sending[name] !== draft.unsent[name]
  const unsent = only(draft.unsent, isTyped)
  const typed = only(draft.typed, name => name in unsent || sending[name] === sent[name])
  const others = only(draft.base, name => name in unsent && !(name in sending))
  const isBehind = Object.keys(others).some(name => !isSame(draft.base, saved.fields, name as keyof Fields))
  return {
    base: { ...saved.fields, ...others },
    // An older version makes the server tell what somebody else saved there.
    version: isBehind ? draft.version : saved.version,
    typed,
    unsent,
  }
}

export interface FieldDrafts {
  readonly get: <Fields extends object>(key: string) => FieldDraft<Fields> | undefined
  readonly set: <Fields extends object>(key: string, draft: FieldDraft<Fields>) => void
  readonly listen: (listener: () => void) => () => void
}

/** The drafts of all steps, each under its record's key, which outlive the step that is open. */
export function createFieldDrafts(): FieldDrafts {
  const drafts = new Map<string, FieldDraft<object>>()
  const listeners = new Set<() => void>()
  return {
    get: <Fields extends object>(key: string) => drafts.get(key) as FieldDraft<Fields> | undefined,
    set(key, draft) {
      drafts.set(key, draft)
      for (const listener of listeners) listener()
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const only = <T extends object>(all: T, isKept: (name: keyof T) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isKept(name as keyof T))) as Partial<T>

const isSame = <T extends object>(one: T, other: T, name: keyof T) =>
  JSON.stringify(one[name]) === JSON.stringify(other[name])
