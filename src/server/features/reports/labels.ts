import type { Language } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import type { Group } from '#domain/reports/figures.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { readNames, type Named } from './names.sql.ts'
import { NOWHERE } from './words.ts'

export interface Label {
  readonly label: string
  readonly color: number | null
}

const NAMED: Partial<Record<Group, Named>> = {
  doctor: 'doctor',
  doctor_hour: 'doctor',
  location: 'location',
  location_hour: 'location',
  cabinet: 'cabinet',
  cabinet_hour: 'cabinet',
  service: 'service',
}

/** What stands under no key of the split. */
const NOWHERE_OF: Partial<Record<Group, (typeof NOWHERE)[keyof typeof NOWHERE]>> = {
  service: NOWHERE.no_service,
  cabinet: NOWHERE.no_cabinet,
}

/** A doctor’s hour begins with the doctor. */
const idOf = (key: string) => Number(key.split('-')[0])

/** What the keys of a report are called: a name, or the key's own date or hour. */
export async function labelsOf(
  tx: ClinicTx,
  group: Group,
  keys: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, Label>> {
  const named = NAMED[group]
  const ids = named ? [...new Set(keys.filter(key => key !== 'none').map(idOf))] : []
  const names = named && ids.length > 0 ? await readNames(tx, named, ids, language) : undefined
  const nowhere = say(NOWHERE_OF[group] ?? NOWHERE.none, language)
  return new Map(
    keys.map((key): [string, Label] => {
      if (key === 'none') return [key, { label: nowhere, color: null }]
      const name = names?.get(idOf(key))
      return [key, { label: name?.name ?? key, color: name?.color ?? null }]
    }),
  )
}
