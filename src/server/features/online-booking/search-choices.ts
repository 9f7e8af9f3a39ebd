import type { CallReply } from '#contract/call.ts'
import type {
  listSearchChoices as listSearchChoicesCall,
  suggest as suggestCall,
} from '#contract/online/doctor-search.ts'
import { DENTAL_NEEDS } from '#domain/online/dental-needs.ts'
import { foldText } from '#domain/people/person-name.ts'
import { beginningWith, fitting } from '#domain/online/search-patterns.ts'
import { readWanted, readService } from '#domain/online/wanted.ts'
import type { Context } from '#server/http/services.ts'
import { listChoiceRows, listNameRows } from './search-choices.sql.ts'

type Choices = CallReply<typeof listSearchChoicesCall>['data']

const MOST_SUGGESTED = 5
/** What is offered changes a few times a day, and how often it is booked less. */
const KEPT_MS = 60_000

type ChoiceRows = Awaited<ReturnType<typeof listChoiceRows>>
const known = new WeakMap<object, { until: number; rows: Promise<ChoiceRows> }>()

export async function listSearchChoices(ctx: Context): Promise<CallReply<typeof listSearchChoicesCall>> {
  return { data: await listChoices(ctx) }
}

async function listChoices(ctx: Context): Promise<Choices> {
  const rows = await listKnownRows(ctx)
  const collator = new Intl.Collator(ctx.language)
  const namesOf = (kind: string) => {
    const ofKind = rows.filter(row => row.kind === kind)
    const used = new Map<string, number>()
    for (const row of ofKind) {
      const name = row[`name_${ctx.language}`]
      used.set(name, (used.get(name) ?? 0) + row.used)
    }
    return [...used.keys()].toSorted(
      (a, b) => used.get(b)! - used.get(a)! || usualRank(a) - usualRank(b) || collator.compare(a, b),
    )
  }
  return {
    cities: namesOf('city').toSorted(collator.compare),
    specialities: namesOf('speciality').toSorted(collator.compare),
    services: namesOf('service'),
  }
}

const USUAL = DENTAL_NEEDS.map(({ means }) => fitting([beginningWith(...means)]))

/** Where nothing was booked yet, what people usually come for stands first. */
function usualRank(service: string): number {
  const rank = USUAL.findIndex(fits => fits(service))
  return rank < 0 ? DENTAL_NEEDS.length : rank
}

/** Remembered where doctors are: for whoever sets a clinic up in a test, everything is as it is. */
async function listKnownRows({ db, now, config }: Context): Promise<ChoiceRows> {
  const kept = known.get(db)
  if (kept && kept.until > now) return kept.rows
  const rows = db.strangerReads(listChoiceRows)
  if (config.doctorsKeptMs > 0) known.set(db, { until: now + KEPT_MS, rows })
  rows.catch(() => known.delete(db))
  return rows
}

/** What may be meant by what is being typed: services and specialities by how people call them, doctors and clinics by name. */
export async function suggest(text: string, ctx: Context): Promise<CallReply<typeof suggestCall>> {
  const [choices, names] = await Promise.all([listChoices(ctx), listNames(text, ctx)])
  const typed = foldText(text)
  const readings = readService(text)
  const choose = (all: readonly string[]) => {
    const spelled = all.filter(name => foldText(name).includes(typed))
    const meant = readings.map(patterns => all.filter(fitting(patterns)))
    const found = [...spelled, ...(meant.find(each => each.length > 0) ?? [])]
    return [...new Set(found)].slice(0, MOST_SUGGESTED)
  }
  return {
    data: { services: choose(choices.services), specialities: choose(choices.specialities), ...names },
  }
}

async function listNames(text: string, ctx: Context) {
  const [first] = readWanted(text)
  const named = first?.named
  const rows = named
    ? await ctx.db.strangerReads(async tx => {
        const exact = await listNameRows(tx, named, MOST_SUGGESTED)
        const nearly = readWanted(text).at(-1)?.named
        return exact.length > 0 || !nearly ? exact : listNameRows(tx, nearly, MOST_SUGGESTED)
      })
    : []
  return {
    doctors: rows
      .filter(({ kind }) => kind === 'doctor')
      .map(({ id, title, first_name, last_name, clinic_name }) => ({
        doctor_id: id,
        title,
        first_name,
        last_name,
        clinic_name,
      })),
    clinics: rows
      .filter(({ kind }) => kind === 'clinic')
      .map(({ clinic_name: name, slug }) => ({ name, slug })),
  }
}
