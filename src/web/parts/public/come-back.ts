import { inTab } from '#web/ui/storage.ts'

// Whoever leaves a page to pay for something finds the way back to it at the end.

const KEY = 'come-back'

export const comeBackHere = (): void => inTab.set(KEY, window.location.pathname + window.location.search)

/** The address of the page that was left; undefined when none was. */
export const readComeBack = (): string | undefined => inTab.get(KEY) ?? undefined

export const forgetComeBack = (): void => inTab.remove(KEY)
