import { byKey } from '../cell-keys.ts'
import type { ReportSource, Source } from '../source.ts'
import { listPeopleRows } from './people-rows.ts'
import { countLost, countPeople } from './people.sql.ts'

/** Persons with a visit, new ones and those who came back. Persons of cells do not add up to those of all of them. */
export const sumPeople: Source = async (tx, ask) => byKey(ask, await countPeople(tx, ask))

/** Persons who were lost. */
export const sumLost: Source = async (tx, ask) => byKey(ask, await countLost(tx, ask))

export const peopleSource: ReportSource = {
  sums: sumPeople,
  gives: ['people', 'new_people', 'returning'],
  rows: { people: listPeopleRows },
}
export const lostSource: ReportSource = { sums: sumLost, gives: ['lost'], rows: {} }
