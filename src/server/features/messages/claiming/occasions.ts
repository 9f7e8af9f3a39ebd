// What a template says on an occasion: to whom, how, what and when, or why not.

import type { Language } from '#contract/language.ts'
import { mayHear, needOf, waitsForWorkingDay } from '#domain/messages/consent.ts'
import { contactOf } from '#domain/messages/contact.ts'
import { exactLead } from '#domain/messages/due-spans.ts'
import { joinValues, renderText, type KeywordValues } from '#domain/messages/render.ts'
import { MOST_SEGMENTS, type SkipReason } from '#domain/messages/template.ts'
import { nextDecent, usefulUntil } from '#domain/messages/useful.ts'
import { findUnfit } from '#domain/messages/visit-fit.ts'
import { dropDiacritics, measureSms } from '#domain/texts/sms-segments.ts'
import { epochDayAt, localDateOf } from '#domain/time/wall-time.ts'
import { isLegalHoliday, type HolidayFacts } from './holiday-facts.ts'
import { clinicValues, holidayValues, personValues, visitValues } from './keyword-values.ts'
import type { SendingClinic, SendingTemplate } from './template-rows.sql.ts'
import type { PersonFacts, VisitFacts } from './visit-facts.sql.ts'

/** What a claim's key says: the template, whose turn it is, and the moment. */
export interface ClaimKey {
  readonly template_id: number
  readonly subject_id: number
  /** Epoch milliseconds. */
  readonly moment: number
  readonly location_id: number
  readonly patient_id: number
}

/** A template's turn for one visit or one person. */
export interface Occasion {
  readonly template: SendingTemplate
  readonly key: ClaimKey
  readonly zone: string
  /** When it fell due. */
  readonly due: number
  readonly person: PersonFacts
  /** Null of what goes on a day. */
  readonly visit: VisitFacts | null
  readonly holiday: HolidayFacts | null
}

export type Channel = 'sms' | 'email'

/** A message that goes, or is written down with why it does not. */
export interface Composed {
  readonly occasions: readonly Occasion[]
  readonly channel: Channel
  /** Of each occasion: 1 where somebody also has it by SMS, as not everybody of a family may. */
  readonly parts: readonly (0 | 1)[]
  readonly recipient: string
  readonly language: Language
  readonly subject: string
  readonly body: string
  /** Not before. */
  readonly at: number
  readonly usefulUntil: number
  readonly skipReason: SkipReason | null
}

export interface Circumstances {
  readonly clinic: SendingClinic
  readonly publicUrl: string
  readonly now: number
}

/** Why a visit as it is now is none of the template's at that moment; undefined when it is. */
export function findVisitUnfit(template: SendingTemplate, visit: VisitFacts): SkipReason | undefined {
  if (!template.isOn) return 'off'
  if (visit.is_gone) return 'no_contact'
  // Whoever left is told of a visit that stands, and of nothing afterwards.
  if (!visit.active && template.schedule === 'after') return 'status'
  return findUnfit(template, {
    status: visit.status,
    isCancelled: visit.is_cancelled,
    isPinned: visit.is_pinned,
    isGivenUp: visit.is_given_up,
    serviceIds: visit.services.map(service => service.id),
  })
}

export interface Route {
  readonly channel: Channel
  /** 1 of the email beside an SMS. */
  readonly part: 0 | 1
  readonly recipient: string
}

/** The ways by which somebody hears a template, or why none. */
export function routesOf(
  { channel, tag, audience }: Pick<SendingTemplate, 'channel' | 'tag' | 'audience'>,
  person: PersonFacts,
  today: string,
): readonly Route[] | SkipReason {
  const contact = contactOf({ ...person, birthDate: person.birth_date }, today)
  const need = needOf({ tag, audience })
  const wanted: readonly Channel[] = channel === 'sms' || channel === 'email' ? [channel] : ['sms', 'email']
  const reached = wanted.filter(each => addressOf(contact, each) !== null)
  if (reached.length === 0) return 'no_contact'
  const agreed = reached.filter(each => mayHear(need, each, person))
  if (agreed.length === 0) return 'no_consent'
  return (channel === 'both' ? agreed : agreed.slice(0, 1)).map((each, index) => ({
    channel: each,
    part: index === 0 ? 0 : 1,
    recipient: addressOf(contact, each)!,
  }))
}

function addressOf(contact: { mobile: string | null; email: string | null }, channel: Channel) {
  return channel === 'sms' ? contact.mobile : contact.email
}

/** The first instant from now on at which a template may speak there. */
export function decentTime(template: SendingTemplate, zone: string, { clinic, now }: Circumstances): number {
  return nextDecent(now, {
    zone,
    window: template.window,
    onWorkingDays: clinic.settings.quiet_days && waitsForWorkingDay(template),
    isHoliday: isLegalHoliday,
  })
}

/** Until when an occasion helps. An offer that waits for a working day helps on that day. */
export function helpsUntil(occasion: Occasion, circumstances: Circumstances): number {
  const { template, visit, due, zone } = occasion
  const from = visit ? due : decentTime(template, zone, { ...circumstances, now: due })
  return usefulUntil(template, { due: from, start: visit ? visit.start : null, zone })
}

/**
 * The messages of occasions that fell due, each with all that it tells: of one template, recipient and day one message.
 * `reasonOf` may know why one does not go. Of `later` those are told along that would be told before a visit begins of which
 * the same person hears now.
 */
export function composeAll(
  occasions: readonly Occasion[],
  circumstances: Circumstances,
  reasonOf: (occasion: Occasion, at: number) => SkipReason | undefined = () => undefined,
  later: readonly Occasion[] = [],
): Composed[] {
  const groups = new Map<string, Group>()
  const composed: Composed[] = []
  const isAlone = !circumstances.clinic.settings.one_sms_a_family
  const nameOf = ({ template, zone, key }: Occasion, { channel, recipient }: Route) =>
    [template.id, channel, recipient, zone, epochDayAt(key.moment, zone), isAlone ? key.subject_id : ''].join(
      ' ',
    )
  const tell = (occasion: Occasion, routes: readonly Route[], { at, until }: When) => {
    const { template, visit } = occasion
    for (const route of routes) {
      const name = nameOf(occasion, route)
      const group = groups.get(name)
      const begins = visit ? visit.start + exactLead(template) : 0
      if (group) {
        group.occasions.push(occasion)
        group.parts.push(route.part)
        group.until = Math.min(group.until, until)
        group.along = Math.max(group.along, begins)
      } else groups.set(name, { route, occasions: [occasion], parts: [route.part], at, until, along: begins })
    }
  }
  const look = (occasion: Occasion) => {
    const { template, person, zone } = occasion
    const at = decentTime(template, zone, circumstances)
    const until = helpsUntil(occasion, circumstances)
    const routes = routesOf(template, person, localDateOf(circumstances.now, zone))
    const reason =
      typeof routes === 'string' ? routes : (reasonOf(occasion, at) ?? (at > until ? 'too_late' : undefined))
    return { routes, reason, when: { at, until } }
  }
  for (const occasion of occasions) {
    const { routes, reason, when } = look(occasion)
    if (reason !== undefined || typeof routes === 'string')
      composed.push(skipped(occasion, reason!, circumstances, when))
    else tell(occasion, routes, when)
  }
  const along = later
    .map(occasion => ({ occasion, ...look(occasion) }))
    .filter(({ occasion, routes, reason }) => {
      if (reason !== undefined || typeof routes === 'string') return false
      return routes.some(route => occasion.visit!.start < (groups.get(nameOf(occasion, route))?.along ?? 0))
    })
  for (const { occasion, routes, when } of along) tell(occasion, routes as readonly Route[], when)
  for (const { route, occasions: told, parts, at, until } of groups.values()) {
    const whole = { ...compose(told, route, circumstances, { at, until }), parts }
    // Too many for one text: each has its own.
    const fits =
      told.length === 1 || route.channel === 'email' || measureSms(whole.body).segments <= MOST_SEGMENTS
    if (fits) composed.push(whole)
    else
      for (const [index, one] of told.entries())
        composed.push(compose([one], { ...route, part: parts[index]! }, circumstances, { at, until }))
  }
  return composed
}

interface When {
  readonly at: number
  readonly until: number
}

interface Group {
  readonly route: Route
  readonly occasions: Occasion[]
  readonly parts: (0 | 1)[]
  readonly at: number
  until: number
  /** Visits of this one's that begin before it are told along. */
  along: number
}

function skipped(occasion: Occasion, reason: SkipReason, circumstances: Circumstances, when: When): Composed {
  const { channel } = occasion.template
  const route: Route = { channel: channel === 'email' ? 'email' : 'sms', part: 0, recipient: '' }
  const contact = contactOf(
    { ...occasion.person, birthDate: occasion.person.birth_date },
    localDateOf(circumstances.now, occasion.zone),
  )
  const recipient = addressOf(contact, route.channel) ?? ''
  return { ...compose([occasion], { ...route, recipient }, circumstances, when), skipReason: reason }
}

/** The text of a message that tells these occasions. */
export function compose(
  occasions: readonly Occasion[],
  route: Route,
  circumstances: Circumstances,
  { at, until }: When,
): Composed {
  const [{ template, person }] = occasions as readonly [Occasion]
  const { clinic, publicUrl } = circumstances
  const language = languageOf(template, person)
  const texts = template.texts[language] ?? { sms: '', subject: '', email: '' }
  const values = joinValues(
    occasions.map(each => valuesOf(each, clinic, publicUrl, language)),
    language,
  )
  const said = renderText(route.channel === 'sms' ? texts.sms : texts.email, values)
  return {
    channel: route.channel,
    recipient: route.recipient,
    parts: occasions.map(() => route.part),
    occasions,
    language,
    subject: route.channel === 'email' ? renderText(texts.subject, values).replaceAll('\n', ' ') : '',
    body: route.channel === 'sms' && clinic.settings.plain_sms ? dropDiacritics(said) : said,
    at,
    usefulUntil: until,
    skipReason: null,
  }
}

/** The patient's, as far as the template is written in it; else the template's. */
function languageOf({ texts, language }: SendingTemplate, person: PersonFacts): Language {
  const wanted = person.language === 1 ? 'en' : person.language === 2 ? 'ro' : language
  return (
    [wanted, language, 'ro', 'en'].find((each): each is Language => Boolean(texts[each as Language])) ??
    language
  )
}

function valuesOf(
  { visit, person, holiday }: Occasion,
  clinic: SendingClinic,
  publicUrl: string,
  language: Language,
): KeywordValues {
  const about = visit
    ? visitValues(visit, clinic, publicUrl, language)
    : { ...personValues(person), ...clinicValues(clinic) }
  return holiday ? { ...about, ...holidayValues(holiday, language) } : about
}
