import { findLegalHoliday } from '#domain/time/holidays.ts'
import { checkTemplate } from '#domain/messages/template-check.ts'
import { instantOf, localDateOf, type LocalDate } from '#domain/time/wall-time.ts'
import type { ListedTemplate } from '#contract/messages/message-templates.ts'
import { keepTelling } from '#server/features/messages/claiming/changed-rules.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import { refuseStale } from '#server/records/versions.ts'
import {
  findOwnDay,
  findSender,
  getClinicRow,
  hideTemplate,
  insertTemplate,
  listServiceIds,
  listTemplateRows,
  lockTemplate,
  showTemplate,
  updateTemplate,
  type TemplateContent,
} from './message-templates.sql.ts'
import {
  asChecked,
  mergeFields,
  presentContent,
  presentTemplate,
  readDay,
  usualContent,
  type Changes,
  type NewTemplate,
} from './template-wire.ts'

const NUMBERED_DAYS = 30
/** Days before the visit that the settings offer. */
const MOST_DAYS = 5
const DAY = 86_400_000

type Reply = { data: ListedTemplate }

export function showTemplates(ctx: StaffContext, id?: number): Promise<{ data: ListedTemplate[] }> {
  return ctx.read(async tx => ({ data: await listTemplates(tx, ctx, id) }))
}

async function listTemplates(tx: ClinicTx, ctx: { now: number }, id?: number): Promise<ListedTemplate[]> {
  const rows = await listTemplateRows(tx, new Date(ctx.now - NUMBERED_DAYS * DAY), id)
  const today = localDateOf(ctx.now, await tx.zone)
  const { name: clinicName } = await getClinicRow(tx)
  const { plain_sms: isPlain } = await readSettings(tx, 'messages')
  return rows.map(row => presentTemplate(row, { today, clinicName, isPlain }))
}

export function addTemplate(ctx: StaffContext, { holiday, on_date, ...body }: NewTemplate): Promise<Reply> {
  return ctx.write(async tx => {
    const today = localDateOf(ctx.now, await tx.zone)
    const usual = usualContent(body.name, body.tag_name, readDay(on_date, today))
    const { content, at } = mergeFields(usual, body, today)
    const linked = await readContent(tx, ctx, content, { at, holiday, changesDay: true })
    const id = await insertTemplate(tx, ctx.actor.clinicId, linked, {
      accountId: ctx.actor.accountId,
      now: ctx.now,
    })
    const data = await getTemplate(tx, ctx, id)
    await tx.record('message_template', id, 'added', undefined, await readContentOf(tx, id, today))
    return { data }
  })
}

/** Throws stale. Every save becomes a version that stays. */
export function changeTemplate(
  ctx: StaffContext,
  id: number,
  { version, holiday, ...body }: Changes & { version?: number | undefined },
): Promise<Reply> {
  return ctx.write(async tx => {
    const before = await lockTemplate(tx, id)
    if (!before) throw new Failure('not_found')
    const today = localDateOf(ctx.now, await tx.zone)
    await refuseStale(tx, 'message_template', id, version, presentContent(before, today))
    if (body.tag_name !== undefined && body.tag_name !== before.tag_name)
      throw refuseField('tag_name', 'other_occasion')
    const { content, at } = mergeFields(before, body, today)
    const changesDay =
      content.on_date !== before.on_date ||
      content.at_minutes !== before.at_minutes ||
      (content.active && !before.active)
    if (before.setting !== null) refuseUngoverned(content)
    const linked = await readContent(tx, ctx, content, { at, holiday, changesDay })
    await keepTelling(tx, tx.author, () => updateTemplate(tx, id, linked))
    const data = await getTemplate(tx, ctx, id)
    await tx.record(
      'message_template',
      id,
      'changed',
      presentContent(before, today),
      await readContentOf(tx, id, today),
    )
    return { data }
  })
}

/** What the settings say of it, off or one to five days before, they must be able to say. */
function refuseUngoverned({ schedule_type, unit, count }: TemplateContent): void {
  refuseTogether(
    schedule_type !== 'before' && refuseField('schedule_type', 'choice'),
    schedule_type === 'before' && unit !== 'day' && refuseField('unit', 'days_alone'),
    count !== null &&
      count > MOST_DAYS &&
      refuseField('count', 'number_between', { minimum: 1, maximum: MOST_DAYS }),
  )
}

/** Throws template_stays for the code's. */
export function removeTemplate(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    const before = await lockTemplate(tx, id)
    if (!before) throw new Failure('not_found')
    if (before.tag_name === 'code') throw new Failure('template_stays')
    await hideTemplate(tx, id)
    const today = localDateOf(ctx.now, await tx.zone)
    await tx.record('message_template', id, 'removed', presentContent(before, today), undefined)
    return {}
  })
}

export function restoreTemplate(ctx: StaffContext, id: number): Promise<Reply> {
  return ctx.write(async tx => {
    if (!(await lockTemplate(tx, id, true))) throw new Failure('not_found')
    await showTemplate(tx, id)
    const today = localDateOf(ctx.now, await tx.zone)
    const data = await getTemplate(tx, ctx, id)
    await tx.record('message_template', id, 'restored', undefined, await readContentOf(tx, id, today))
    return { data }
  })
}

async function getTemplate(tx: ClinicTx, ctx: StaffContext, id: number): Promise<ListedTemplate> {
  const [template] = await listTemplates(tx, ctx, id)
  if (!template) throw new Error(`message template ${id} is gone`)
  return template
}

/** What was said of it, without what became of its messages. */
async function readContentOf(tx: ClinicTx, id: number, today: LocalDate) {
  const row = await lockTemplate(tx, id)
  return row && presentContent(row, today)
}

interface Asked {
  readonly at: string | null
  readonly holiday: number | null | undefined
  /** Whether the day, the hour or the switch is new. */
  readonly changesDay: boolean
}

/** The content with its holiday linked; everything that is wrong with it is refused together. */
async function readContent(
  tx: WriteTx,
  ctx: StaffContext,
  content: TemplateContent,
  { at, holiday, changesDay }: Asked,
): Promise<TemplateContent> {
  const zone = await tx.zone
  const sender = await findSender(tx)
  const { plain_sms: plainSms } = await readSettings(tx, 'messages')
  const wrong = checkTemplate(asChecked(content, at), { sender, plainSms })
  const link = await linkHoliday(tx, content, holiday)
  const service_ids = await listServiceIds(tx, content.service_ids)
  const isOver =
    content.tag_name === 'once' &&
    changesDay &&
    content.at_minutes !== null &&
    instantOf(content.on_date, content.at_minutes, zone) <= ctx.now
  refuseTogether(
    ...wrong.map(([field, told]) => refuseField(field, told.say, 'values' in told ? told.values : undefined)),
    service_ids.length < new Set(content.service_ids).size && refuseField('service_ids', 'id'),
    link === undefined && refuseField('holiday', 'id'),
    isOver && refuseField('on_date', 'day_over'),
  )
  return { ...content, ...link, service_ids }
}

type Link = Pick<TemplateContent, 'holiday' | 'holiday_key'>

/** A legal holiday is linked by its key, so that it comes every year; undefined where it is none of the clinic's. */
async function linkHoliday(
  tx: ClinicTx,
  content: TemplateContent,
  holiday: number | null | undefined,
): Promise<Link | undefined> {
  if (content.tag_name !== 'holiday') return { holiday: null, holiday_key: null }
  const { holiday: kept, holiday_key: key } = content
  if (holiday === undefined)
    return kept === null && key === null ? undefined : { holiday: kept, holiday_key: key }
  if (holiday === null) return undefined
  const legal = findLegalHoliday(holiday)
  if (legal) return { holiday: null, holiday_key: legal.key }
  return (await findOwnDay(tx, holiday)) ? { holiday, holiday_key: null } : undefined
}
