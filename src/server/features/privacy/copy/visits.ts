import type { PersonCopy } from '#contract/patients/person-copy.ts'
import { say } from '#contract/texts.ts'
import { formatPhone } from '#domain/people/phone.ts'
import { date, heading, listed, type CopyParts, type Part } from './copy-parts.ts'
import { COPY_WORDS } from '../words.ts'

export function visitsSection(
  copy: PersonCopy,
  { word, moment, lei, section, table, language }: CopyParts,
): Part[] {
  return section(
    'visits',
    table(
      [['when', 2], ['services', 3.6], ['doctor', 2.4], ['state', 2], ['price', 2.3], ['remarks', 3.7]], // prettier-ignore
      copy.visits.map(of => [
        moment(of.start),
        of.services.map(service => service.name).join(', '),
        of.doctor,
        word(of.cancelled_at ? 'cancelled' : of.pinned_at ? 'pinned' : of.status),
        lei(of.services.reduce((sum, service) => sum + service.price, 0)),
        listed(
          of.note,
          of.cancel_reason,
          of.override_reason && say(COPY_WORDS.overlap, language, { reason: of.override_reason }),
          of.review && say(COPY_WORDS.rating, language, { rating: of.review.rating }),
          of.review?.comment,
        ),
      ]),
    ),
  )
}

export function messagesSection(copy: PersonCopy, { word, moment, section, table }: CopyParts): Part[] {
  return section(
    'messages',
    table(
      [['when', 2], ['to', 3], ['text', 8]], // prettier-ignore
      copy.messages.map(of => [
        of.sent_at ? moment(of.sent_at) : listed(moment(of.created_at), word('not_sent')),
        of.channel === 'sms' ? formatPhone(of.recipient) : of.recipient,
        [of.subject, of.body].filter(Boolean).join('\n'),
      ]),
    ),
  )
}

export function repliesSection(copy: PersonCopy, { moment, section, table }: CopyParts): Part[] {
  return section(
    'replies',
    table(
      [['when', 2], ['from_phone', 3], ['text', 8]], // prettier-ignore
      copy.replies.map(of => [moment(of.received_at), formatPhone(of.mobile), of.text]),
    ),
  )
}

type Opened = PersonCopy['openings'][number]['what']

/** Of what is called the same elsewhere in the copy, where it says something else. */
const isCalledAlike = (what: Opened) => what === 'files' || what === 'report' || what === 'form'

export function openingsSection(copy: PersonCopy, { word, moment, section, table }: CopyParts): Part[] {
  return section(
    'openings',
    table(
      [['when', 2], ['who', 4], ['what', 4]], // prettier-ignore
      copy.openings.map(of => [
        moment(of.at),
        of.who ?? word('nobody'),
        word(isCalledAlike(of.what) ? `opened_${of.what}` : of.what),
      ]),
    ),
  )
}

export function importedSection(copy: PersonCopy, { section, facts, language }: CopyParts): Part[] {
  return section(
    'imported',
    copy.imported.flatMap(of => [
      heading(say(COPY_WORDS.imported_on, language, { line: of.line, date: date(of.at) })),
      ...facts(of.cells.map((cell, index) => [of.columns[index] ?? '', cell])),
    ]),
  )
}
