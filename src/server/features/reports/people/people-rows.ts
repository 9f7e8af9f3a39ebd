import { say } from '#contract/texts.ts'
import { formatInstant, localDateOf } from '#domain/time/wall-time.ts'
import { sayDay } from '#server/texts/say-day.ts'
import type { RowsAsk, RowSource, SourceRow } from '../source.ts'
import { listPeople, type PeopleFigure, type PersonRow } from './people-rows.sql.ts'
import { PEOPLE_WORDS } from './words.ts'

/** Who a figure of persons is made of, each once, with the visit by which they are. */
export const listPeopleRows: RowSource = async (tx, ask) => {
  const figure = figureOf(ask)
  const { rows, total } = await listPeople(tx, { ...ask, figure })
  return {
    rows: rows.map(row => present(row, ask, figure)),
    total,
    sums: { [figure]: total },
    unpaid: null,
  }
}

const FIGURES: readonly string[] = ['people', 'new_people', 'returning', 'lost'] satisfies PeopleFigure[]

function figureOf({ figure }: RowsAsk): PeopleFigure {
  if (!FIGURES.includes(figure)) throw new Error(`${figure} is not made of persons`)
  return figure as PeopleFigure
}

function present(row: PersonRow, { named, language }: RowsAsk, figure: PeopleFigure): SourceRow {
  const first = sayDay(row.first_day, language)
  const isOpen = named && !row.is_erased
  return {
    id: String(row.patient_id),
    // A row leads to the person; where nobody may be named, to the visit.
    booking_id: isOpen ? null : row.booking_id,
    visit_day: isOpen ? null : localDateOf(row.start, row.zone),
    patient_id: isOpen ? row.patient_id : null,
    invoice_id: null,
    doctor_id: row.doctor_id,
    at: formatInstant(row.start, row.zone),
    title: titleOf(row, named, language),
    note:
      row.visits === 1
        ? say(PEOPLE_WORDS.one_visit, language, { first })
        : say(PEOPLE_WORDS.many_visits, language, {
            visits_done: row.visits,
            first,
            last: sayDay(row.last_day, language),
          }),
    state: '',
    sums: { [figure]: 1 },
    missing: [],
  }
}

/** What a row calls somebody. */
function titleOf(
  { name, is_erased }: { name: string; is_erased: boolean },
  named: boolean,
  language: 'ro' | 'en',
): string {
  if (is_erased) return say(PEOPLE_WORDS.erased, language)
  return named && name !== '' ? name : say(PEOPLE_WORDS.unnamed, language)
}
