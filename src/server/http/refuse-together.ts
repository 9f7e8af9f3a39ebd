import { Failure } from './failure.ts'

/** Throws as one what is refused of several fields, so that people hear of all of it at once; nothing where nothing is. */
export function refuseTogether(...refusals: readonly (Failure | false | undefined)[]): void {
  const fields: Record<string, NonNullable<Failure['fields']>[string][number][]> = {}
  for (const refusal of refusals)
    for (const [field, problems] of Object.entries((refusal && refusal.fields) || {}))
      (fields[field] ??= []).push(...problems)
  if (Object.keys(fields).length > 0) throw new Failure('invalid_fields', { fields })
}

/** What is read of each; what several of them refuse of fields is told together. */
export function readEach<T, R>(items: readonly T[], read: (item: T, index: number) => R): R[] {
  const refusals: Failure[] = []
  const found = items.flatMap((item, index) => {
    try {
      return [read(item, index)]
    } catch (error) {
      refusals.push(refusalOf(error))
      return []
    }
  })
  refuseTogether(...refusals)
  return found
}

/** As readEach, of different things that are read side by side. */
export async function readTogether<const T extends readonly unknown[]>(
  readings: T,
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  const results = await Promise.allSettled(readings)
  refuseTogether(
    ...results.flatMap(result => (result.status === 'rejected' ? [refusalOf(result.reason)] : [])),
  )
  return results.map(result => result.status === 'fulfilled' && result.value) as never
}

/** Anything but a refusal of fields is thrown on. */
function refusalOf(error: unknown): Failure {
  if (error instanceof Failure && error.fields) return error
  throw error
}
