import type { CallBody, CallReply } from '#contract/call.ts'
import type { Language } from '#contract/language.ts'
import type * as calls from '#contract/messages/template-previews.ts'
import { dueAt } from '#domain/messages/due-spans.ts'
import { missingKeys, unknownKeys } from '#domain/messages/keywords.ts'
import { asSms, renderText, type KeywordValues } from '#domain/messages/render.ts'
import { exampleValues, hasHour, isAtOnce } from '#domain/messages/template-check.ts'
import { measureSms } from '#domain/texts/sms-segments.ts'
import { formatInstant, localDateOf } from '#domain/time/wall-time.ts'
import { newsValues, type News } from '#server/features/message-templates/news.ts'
import {
  readSender,
  readTemplate,
  readTemplates,
  type TemplateContent,
} from '#server/features/message-templates/read-templates.ts'
import { languageOfId, mergeFields, usualContent } from '#server/features/message-templates/template-wire.ts'
import { expectMessages } from '#server/features/messages/claiming/dry-run.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import { findToldVisit, type ToldVisit } from '#server/features/messages/claiming/visit-words.ts'
import { sightOf } from '#server/features/patients/patients.ts'
import { openGatewayOf, type ClinicGateway } from '#server/features/sms-gateways/gateway-of-clinic.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { StaffContext } from '#server/http/services.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { randomUUID } from 'node:crypto'
import { getLongest, getOwnContact, listPreviewVisitRows, listSeenPatients } from './preview.sql.ts'

const DAY = 86_400_000
const HOUR_SECONDS = 3600
const TESTS_AN_HOUR = 10
const HOME = '+40'
/** Of many, as many are told one by one. */
const MOST_ITEMS = 200

type Preview = CallBody<typeof calls.previewTemplate>

export function showPreviewVisits(
  ctx: StaffContext,
  search?: string,
): Promise<CallReply<typeof calls.listPreviewVisits>> {
  return ctx.read(async tx => {
    const zone = await tx.zone
    const rows = await listPreviewVisitRows(tx, sightOf(ctx), { now: new Date(ctx.now), search })
    return { data: rows.map(row => ({ ...row, start: formatInstant(row.start, zone) })) }
  })
}

/** How a draft reads and what it costs, however wrong it still is. */
export function previewTemplate(
  ctx: StaffContext,
  { booking_id, read_in, id, plain_sms, ...fields }: Preview,
): Promise<CallReply<typeof calls.previewTemplate>> {
  return ctx.read(async tx => {
    const zone = await tx.zone
    const today = localDateOf(ctx.now, zone)
    const { content } = mergeFields(usualContent('', fields.tag_name, today), fields, today)
    const settings = await readSettings(tx, 'messages')
    const isPlain = plain_sms ?? settings.plain_sms
    const told = await findSeen(tx, ctx, booking_id)
    const language = read_in ?? told?.language ?? languageOfId(content.language)
    const { name, sender } = await readSender(tx)
    const said = {
      ...exampleValues(content.tag_name, language),
      clinic_name: name,
      ...told?.valuesIn(language),
    }
    const values = withNews(content.tag_name, said, language)
    const longest = {
      ...exampleValues(content.tag_name, language, 'longest'),
      clinic_name: name,
      ...(await getLongest(tx)),
    }
    const gateway = await openGatewayOf(tx, ctx)
    const price = priceOf(gateway, sender !== undefined)
    const sizeOf = (text: string, plain = isPlain) => {
      const { segments, length, left, encoding } = measureSms(asSms(text, plain))
      return { segments, length, room: segments === 0 ? 160 : length + left, encoding }
    }
    const { sms, subject, email } = content.texts[language]
    const text = renderText(sms, values.sms)
    const size = sizeOf(text)
    const most = sizeOf(renderText(sms, longest))
    const sent =
      id === undefined ? undefined : (await readTemplates(tx, new Date(ctx.now - 30 * DAY), id))[0]?.sent
    const all = [sms, ...(content.channel === 'sms' ? [] : [subject, email])]
    const answerOf = (texts: Record<Language, string>) => {
      const answer = asSms(renderText(texts[language], values.sms), isPlain)
      return { text: answer, segments: measureSms(answer).segments }
    }
    const costOf = (segments: number) => (price === null ? null : (segments * price) / 100)
    return {
      data: {
        visit: told
          ? {
              booking_id: told.visit.id,
              patient_name: [told.visit.last_name, told.visit.first_name].filter(Boolean).join(' '),
              start: formatInstant(told.visit.start, zone),
              doctor_name: told.visit.doctor_name,
            }
          : null,
        goes_at: told ? goesAt(content, told, zone) : null,
        is_plain: isPlain,
        sms: {
          text: asSms(text, isPlain),
          segments: size.segments,
          length: size.length,
          room: size.room,
          cost: costOf(size.segments),
          marked_segments: sizeOf(text, false).segments,
          longest: { segments: most.segments, length: most.length, cost: costOf(most.segments) },
        },
        email: { subject: renderText(subject, values.subject), text: renderText(email, values.email) },
        answers: { yes: answerOf(content.answers.yes), no: answerOf(content.answers.no) },
        missing: told ? [...new Set(all.flatMap(each => missingKeys(each, values.sms)))] : [],
        unknown: [...new Set(all.flatMap(each => unknownKeys(each, content.tag_name)))],
        sender: sender ? { kind: sender.kind, sender: sender.sender } : null,
        month: sent === undefined ? null : { sms: sent * size.segments, cost: costOf(sent * size.segments) },
      },
    }
  })
}

/** Sends what is on the caller's screen to the caller. */
export async function testTemplate(
  ctx: StaffContext,
  id: number,
  { channel, texts, read_in, booking_id }: CallBody<typeof calls.testTemplate>,
): Promise<CallReply<typeof calls.testTemplate>> {
  const { accountId, clinicId } = ctx.actor
  await limitAttempts(ctx, [
    { key: `template-test:${accountId}`, max: TESTS_AN_HOUR, windowSeconds: HOUR_SECONDS },
  ])
  const own = await ctx.db.member(clinicId, accountId, tx => getOwnContact(tx, accountId))
  const recipient = channel === 'sms' ? own.mobile : own.email
  if (recipient === null) throw new Failure('no_own_contact')
  return ctx.write(async tx => {
    const saved = await readTemplate(tx, id)
    if (!saved) throw new Failure('not_found')
    const today = localDateOf(ctx.now, await tx.zone)
    const { content } = mergeFields(saved, { ...(texts && { texts }) }, today)
    const told = await findSeen(tx, ctx, booking_id)
    const language = read_in ?? languageOfId(content.language)
    const { name } = await readSender(tx)
    const { plain_sms: isPlain } = await readSettings(tx, 'messages')
    const said = {
      ...exampleValues(content.tag_name, language),
      clinic_name: name,
      ...told?.valuesIn(language),
    }
    const values = withNews(content.tag_name, said, language)
    const { sms, subject, email } = content.texts[language]
    await queueMessage(tx, ctx, {
      clinicId,
      key: `template-test:${id}:${randomUUID()}`,
      channel,
      recipient,
      category: 'staff',
      language,
      sentBy: accountId,
      ...(channel === 'sms'
        ? { body: asSms(renderText(sms, values.sms), isPlain) }
        : { subject: renderText(subject, values.subject), body: renderText(email, values.email) }),
    })
    return { data: { recipient } }
  })
}

/**
 * What goes in the coming days: of one template, or of all that are on. The numbers are the clinic's, since whoever writes
 * its messages answers for what they cost; whom they go to is told of those that the caller may see.
 */
export function showUpcoming(
  ctx: StaffContext,
  days: number,
  id?: number,
): Promise<CallReply<typeof calls.listUpcoming>> {
  return ctx.read(async tx => {
    const zone = await tx.zone
    const rows = await readTemplates(tx, new Date(ctx.now), id)
    if (id !== undefined && rows.length === 0) throw new Failure('not_found')
    const chosen = id === undefined ? rows.filter(row => row.active) : rows
    const stretch = { from: ctx.now, to: ctx.now + days * DAY }
    const expected = await expectMessages(
      tx,
      chosen.map(row => row.id),
      stretch,
      ctx.config.publicUrl,
    )
    const gateway = await openGatewayOf(tx, ctx)
    const price = priceOf(gateway, (await readSender(tx)).sender !== undefined)
    const parts = expected.reduce((sum, { segments }) => sum + segments, 0)
    const nameOf = new Map(chosen.map(row => [row.id, row.name]))
    const patients = new Set(expected.map(each => each.patient.id))
    const seen = new Set(await listSeenPatients(tx, sightOf(ctx), [...patients]))
    return {
      data: {
        messages: expected.length,
        cost: price === null ? null : (parts * price) / 100,
        items: expected
          .filter(each => seen.has(each.patient.id))
          .slice(0, MOST_ITEMS)
          .map(({ templateId, at, patient, visit, channel }) => ({
            template_id: templateId,
            template: nameOf.get(templateId) ?? '',
            at: formatInstant(at, zone),
            patient_id: patient.id,
            patient_name: patient.name,
            booking_id: visit?.id ?? null,
            start: visit ? formatInstant(visit.start, zone) : null,
            channel,
          })),
        by_template: [...Map.groupBy(expected, each => each.templateId)].map(([template_id, all]) => ({
          template_id,
          messages: all.length,
        })),
      },
    }
  })
}

/** A visit whose patient the caller may see. */
async function findSeen(
  tx: ClinicTx,
  ctx: StaffContext,
  id: number | undefined,
): Promise<ToldVisit | undefined> {
  if (id === undefined) return undefined
  const [seen] = await listPreviewVisitRows(tx, sightOf(ctx), { now: new Date(ctx.now), id })
  return seen && findToldVisit(tx, id, ctx.config.publicUrl)
}

const NEWS_OF: Partial<Record<TemplateContent['tag_name'], News>> = {
  booked: 'booked',
  moved: 'moved',
  cancelled: 'cancelled',
}

/** The values as each part of the message says them. */
function withNews(tag: TemplateContent['tag_name'], values: KeywordValues, language: Language) {
  const news = NEWS_OF[tag]
  const within = (where: 'sms' | 'subject' | 'email') =>
    news ? { ...values, ...newsValues(news, where, values, language) } : values
  return { sms: within('sms'), subject: within('subject'), email: within('email') }
}

function goesAt(content: TemplateContent, { visit, clinic }: ToldVisit, zone: string): string | null {
  const { tag_name: tag, schedule_type: schedule, count, unit, at_minutes: atMinutes } = content
  const isSaid = schedule === 'on' || (count !== null && unit !== null)
  if (isAtOnce(tag) || !isSaid || (hasHour(content) && atMinutes === null)) return null
  if (tag === 'birthday' || tag === 'holiday' || tag === 'once') return null
  const { message_from_hour, message_to_hour } = clinic.settings
  const window = {
    fromHour: Math.max(content.interval_from_hour, message_from_hour),
    toHour: Math.min(content.interval_to_hour, message_to_hour),
  }
  if (window.fromHour >= window.toHour) return null
  return formatInstant(dueAt({ schedule, count, unit, atMinutes }, visit.start, visit.zone, window), zone)
}

/** Bani of one part to a number at home; null where the clinic has no account of its own, whose prices it would know. */
const priceOf = (gateway: ClinicGateway, isOwn: boolean): number | null =>
  isOwn ? gateway.priceOf(HOME) : null
