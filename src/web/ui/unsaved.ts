/** What was typed and is not saved, wherever it stands: whoever would lose it asks first. */
const held = new Set<() => boolean>()

/** Lets `isUnsaved` be asked about until the answer is called. */
export function holdUnsaved(isUnsaved: () => boolean): () => void {
  held.add(isUnsaved)
  return () => void held.delete(isUnsaved)
}

export const isAnythingUnsaved = () => [...held].some(isUnsaved => isUnsaved())
