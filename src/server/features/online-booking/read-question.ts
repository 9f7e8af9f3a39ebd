import type { CallBody } from '#contract/call.ts'
import type { searchDoctors } from '#contract/doctor-search.ts'
import { foldText } from '#domain/person-name.ts'
import { fitting } from '#domain/search-patterns.ts'
import { readCity, readService, readWanted, type Reading } from '#domain/wanted.ts'
import type { ServiceRow } from './public-schedule.sql.ts'

type Question = CallBody<typeof searchDoctors>

/** One way to understand what was asked: patterns in place of what was typed. */
export interface ReadQuestion {
  readonly wanted?: Reading | undefined
  readonly service?: readonly string[] | undefined
  readonly town?: readonly string[] | undefined
}

/** What no text fits: something was asked for, but no word of it. */
const NOTHING = ['^$']

/** The likeliest first; each next one is for when nobody was found. */
export function readQuestion({ search, service, city }: Question): ReadQuestion[] {
  const wanted = search === undefined ? [] : orNothing(readWanted(search), { named: NOTHING })
  const services = service === undefined ? [] : orNothing(readService(service), NOTHING)
  const towns = city === undefined ? [] : orNothing(readCity(city), NOTHING)
  const most = Math.max(1, wanted.length, services.length, towns.length)
  return Array.from({ length: most }, (_, i) => ({
    wanted: wanted[i] ?? wanted.at(-1),
    service: services[i] ?? services.at(-1),
    town: towns[i] ?? towns.at(-1),
  }))
}

function orNothing<T>(readings: T[], nothing: T): T[] {
  return readings.length > 0 ? readings : [nothing]
}

const plainness = ({ name_ro: name }: ServiceRow) => name.split(' ').length

type Choose = (services: readonly ServiceRow[]) => ServiceRow | undefined

/**
 * Chooses the service that was asked for by that reading, within the price: an exact name before the plainest one that
 * fits, and of those the shortest. Whoever was found by a name gives the shortest of all.
 */
export function serviceChooser(question: Question, { service, wanted }: ReadQuestion): Choose {
  const most = question.max_price === undefined ? Infinity : question.max_price * 100
  const asked = foldText(question.service ?? question.search ?? '')
  const isExact = (each: ServiceRow) =>
    asked !== '' && (foldText(each.name_ro) === asked || foldText(each.name_en) === asked)
  const patterns = service ?? wanted?.needed
  // Of a name and a need in one text some words are the need's.
  const words = patterns ? [fitting(patterns)] : (wanted?.mixed ?? []).map(each => fitting([each]))
  const fits = ({ name_ro: ro, name_en: en }: ServiceRow) => words.some(fit => fit(`${ro} ${en}`))

  return services => {
    const affordable = services
      .filter(({ price_bani: price }) => price <= most)
      .toSorted((a, b) => a.minutes - b.minutes)
    if (service === undefined && !services.some(fits))
      return affordable.find(({ group_count: seats }) => seats === 1) ?? affordable[0]
    return (
      affordable.find(isExact) ?? affordable.filter(fits).toSorted((a, b) => plainness(a) - plainness(b))[0]
    )
  }
}
