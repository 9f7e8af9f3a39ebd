import type { CallBody } from '#contract/call.ts'
import type { searchDoctors } from '#contract/online/doctor-search.ts'
import { foldText } from '#domain/people/person-name.ts'
import { fitting } from '#domain/online/search-patterns.ts'
import { readCity, readService, readWanted, type Reading } from '#domain/online/wanted.ts'
import type { PublicDoctor, ServiceRow } from './public-schedule.sql.ts'

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

/**
 * Those who have what was searched for or are called so, themselves or their clinic; all of them when none is. What a clinic
 * says of itself makes no surgeon of its orthodontist.
 */
export function preferOwn(
  doctors: readonly PublicDoctor[],
  { wanted }: ReadQuestion,
): readonly PublicDoctor[] {
  if (!wanted?.named || !wanted.needed) return doctors
  const [isCalled, isNeeded] = [fitting(wanted.named), fitting(wanted.needed)]
  const own = doctors.filter(
    doctor =>
      isCalled(`${doctor.first_name} ${doctor.last_name} ${doctor.clinic_name}`) ||
      [...doctor.services, ...doctor.specialities].some(each => isNeeded(bothNames(each))),
  )
  return own.length > 0 ? own : doctors
}

const bothNames = ({ name_ro: ro, name_en: en }: { name_ro: string; name_en: string }) => `${ro} ${en}`
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
  const choices = service ? [service] : [...readService(question.search ?? ''), ...listMixed(wanted)]
  const fits = choices.map(patterns => fitting(patterns))

  return services => {
    const affordable = services
      .filter(({ price_bani: price }) => price <= most)
      .toSorted((a, b) => a.minutes - b.minutes)
    const fit = fits.find(isFit => services.some(each => isFit(bothNames(each))))
    if (service === undefined && !fit)
      return affordable.find(({ group_count: seats }) => seats === 1) ?? affordable[0]
    return (
      affordable.find(isExact) ??
      affordable.filter(each => fit?.(bothNames(each))).toSorted((a, b) => plainness(a) - plainness(b))[0]
    )
  }
}

/** Of a name and a need in one text some words are the need's. */
const listMixed = (wanted: Reading | undefined) => (wanted?.mixed ?? []).map(word => [word])
