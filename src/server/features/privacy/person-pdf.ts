import { toothWords } from '#domain/perio/site-words.ts'
import { entryWords, STATE_WORDS } from '#domain/tooth-chart/kind-words.ts'
import type { Language } from '#contract/language.ts'
import type { PersonCopy } from '#contract/patients/person-copy.ts'
import { say } from '#contract/texts.ts'
import { formatPhone } from '#domain/people/phone.ts'
import type { PdfDocument } from '#server/outside/pdf/pdf-document.ts'
import { copyParts, date, heading, listed, quiet, type Part } from './copy-parts.ts'
import { COPY_WORDS } from './words.ts'

/** A copy of what is kept of a person, to be read: what there is nothing of is left out. */
export function personPdf(copy: PersonCopy, made: number, language: Language): PdfDocument {
  const { clinic, person, guardian } = copy
  const { word, moment, lei, size, section, table, facts } = copyParts(language, clinic.zone)
  const name = nameOf(person)

  const personFacts = (of: PersonCopy['person']) =>
    facts([
      [word('name'), nameOf(of)],
      [word('birth_date'), of.birth_date && date(of.birth_date)],
      [word('gender'), of.gender && word(of.gender)],
      [word('cnp'), of.cnp],
      [word('mobile'), of.mobile && formatPhone(of.mobile)],
      [word('email'), of.email],
      [word('address'), [of.address, of.city, of.county].filter(Boolean).join(', ')],
      [word('card_number'), of.card_number],
      [word('language'), of.language && word(of.language)],
      [word('source'), of.source],
      [word('note'), of.note],
      [word('active'), word(of.active ? 'yes' : 'no')],
      [word('account'), word(of.has_account ? 'yes' : 'no')],
      [word('since'), date(of.created_at)],
    ])

  const guardianText =
    guardian &&
    listed(
      guardian.name,
      guardian.relation && word(guardian.relation === 'guardian' ? 'legal_guardian' : guardian.relation),
      guardian.mobile && formatPhone(guardian.mobile),
    )

  const who = section('person', [
    ...personFacts(person),
    ...facts([
      [word('guardian'), guardianText],
      [word('answers_for'), copy.answers_for.map(each => each.name).join(', ')],
      [word('families'), copy.families.map(each => each.name).join(', ')],
      [word('tags'), copy.tags.flatMap(tag => (tag.removed_at ? [] : tag.name)).join(', ')],
    ]),
    ...copy.merged_records.flatMap(merged => [
      heading(say(COPY_WORDS.merged, language, { date: date(merged.merged_at) })),
      ...personFacts(merged),
    ]),
  ])

  const consents = section(
    'consents',
    table(
      [['what', 3], ['answer', 1.2], ['when', 1.6], ['how', 1.6], ['noted_by', 3]], // prettier-ignore
      copy.consents.map(of => [
        word(of.kind),
        word(of.given ? 'yes' : 'no'),
        date(of.on_date),
        word(of.how),
        of.recorded_by,
      ]),
    ),
  )

  const knowsOfNone: Part[] = person.no_allergies_at
    ? [{ text: say(COPY_WORDS.no_allergies, language, { date: date(person.no_allergies_at) }) }]
    : []
  const alerts = section('alerts', [
    ...knowsOfNone,
    ...table(
      [['what', 4], ['kind', 2.4], ['from', 1.6], ['until', 2], ['noted_by', 2.4]], // prettier-ignore
      copy.alerts.map(of => {
        const until = of.ended_at ?? of.until
        return [
          of.text,
          listed(word(of.kind), word(of.severity)),
          date(of.created_at),
          listed(until && date(until), of.end_reason),
          of.created_by,
        ]
      }),
    ),
  ])

  const diagnoses = section(
    'diagnoses',
    table(
      [['code', 1], ['diagnosis', 4], ['teeth', 1.4], ['when', 1.6], ['doctor', 2.6], ['resolved', 1.6]], // prettier-ignore
      copy.diagnoses.map(of => [
        of.icd10_code,
        listed(
          of.name,
          of.note,
          of.removed_at &&
            say(COPY_WORDS.withdrawn, language, { date: date(of.removed_at), reason: of.remove_reason }),
        ),
        of.teeth.join(', '),
        date(of.on_date),
        of.doctor,
        of.resolved_on && date(of.resolved_on),
      ]),
    ),
  )

  const teeth = section(
    'tooth_chart',
    table(
      [['teeth', 1], ['what', 4], ['state', 1.6], ['when', 1.6], ['doctor', 2.6]], // prettier-ignore
      copy.teeth.map(of => [
        of.tooth?.toString() ?? (of.arch === 'upper' ? word('upper_jaw') : of.arch ? word('lower_jaw') : ''),
        listed(
          (of.ends_id === null ? '' : `${word('over')}: `) + entryWords(of, language),
          of.note,
          of.removed_at &&
            say(COPY_WORDS.withdrawn, language, { date: date(of.removed_at), reason: of.remove_reason }),
        ),
        STATE_WORDS[language][of.state],
        date(of.on_date),
        of.doctor,
      ]),
    ),
  )

  const perio = section(
    'perio_exams',
    table(
      [['when', 1.6], ['what', 6], ['doctor', 2.6]], // prettier-ignore
      copy.perio.flatMap(of => [
        [
          date(of.on_date),
          listed(
            of.is_closed ? '' : word('draft_exam'),
            of.stage && say(COPY_WORDS.perio_stage, language, { stage: of.stage, grade: of.grade ?? '' }),
          ),
          of.doctor,
        ],
        ...of.teeth.flatMap(tooth => {
          const sites = of.sites.filter(site => site.tooth === tooth.tooth)
          const isSaid = sites.length > 0 || tooth.mobility > 0 || tooth.furcation > 0
          return tooth.present && isSaid ? [['', toothWords(tooth, sites, language), '']] : []
        }),
      ]),
    ),
  )

  const visits = section(
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

  const notes = section(
    'notes',
    copy.notes.flatMap(of => [
      heading(
        listed(
          moment(of.created_at),
          of.author,
          of.teeth.length > 0 && say(COPY_WORDS.of_teeth, language, { teeth: of.teeth.join(', ') }),
        ),
      ),
      { text: of.text },
      ...(of.removed_at
        ? [
            quiet(
              say(COPY_WORDS.removed, language, {
                date: date(of.removed_at),
                who: of.removed_by ?? word('nobody'),
                reason: of.remove_reason,
              }),
            ),
          ]
        : []),
      ...of.earlier_texts.flatMap(({ text, replaced_at, replaced_by, reason }) => [
        quiet(
          say(COPY_WORDS.before, language, {
            date: moment(replaced_at),
            who: listed(replaced_by ?? word('nobody'), reason),
          }),
        ),
        quiet(text),
      ]),
    ]),
  )

  const files = section(
    'files',
    table(
      [['name', 5], ['kind', 1.8], ['taken_on', 1.6], ['teeth', 1.2], ['size', 1.4], ['added_by', 2.4]], // prettier-ignore
      copy.files.map(of => [
        listed(
          of.title,
          of.name,
          of.removed_at &&
            say(COPY_WORDS.taken_out, language, { date: date(of.removed_at), reason: of.remove_reason }),
        ),
        word(of.kind),
        date(of.taken_on),
        of.teeth.join(', '),
        size(of.size),
        of.created_by,
      ]),
    ),
  )

  const messages = section(
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

  const replies = section(
    'replies',
    table(
      [['when', 2], ['from_phone', 3], ['text', 8]], // prettier-ignore
      copy.replies.map(of => [moment(of.received_at), formatPhone(of.mobile), of.text]),
    ),
  )

  const account = section(
    'account_rows',
    table(
      [['when', 1.6], ['what', 4], ['doctor', 2.4], ['debit', 1.8], ['credit', 1.8], ['balance', 1.8]], // prettier-ignore
      copy.account.map(of => [
        date(of.day),
        listed(
          of.name || word(of.act),
          of.name && of.act === 'reversal' && word('reversal'),
          of.reference,
          of.reason,
        ),
        of.doctor,
        of.debit === 0 ? '' : lei(of.debit),
        of.credit === 0 ? '' : lei(of.credit),
        lei(of.balance),
      ]),
    ),
  )

  const packages = section(
    'packages',
    table(
      [['name', 4], ['from', 1.6], ['until', 1.6], ['price', 2], ['remarks', 3]], // prettier-ignore
      copy.packages.map(of => [
        of.name,
        date(of.started_on),
        of.ends_on && date(of.ends_on),
        lei(of.price),
        listed(
          say(COPY_WORDS.used_of, language, {
            used: of.uses.filter(use => use.state === 'used').length,
            maximum: of.maximum_uses,
          }),
          of.refunded_at && word('package_refund'),
        ),
      ]),
    ),
  )

  const giftCodes = section(
    'gift_codes',
    table(
      [['code', 3], ['price', 2], ['left', 2], ['until', 2]], // prettier-ignore
      copy.gift_codes.map(of => [of.code, lei(of.value), lei(of.remaining), date(of.expires_on)]),
    ),
  )

  const invoices = section(
    'invoices',
    table(
      [['number', 2], ['kind', 1.6], ['when', 1.6], ['buyer', 3], ['services', 4], ['price', 2]], // prettier-ignore
      copy.invoices.map(of => [
        of.number,
        word(of.kind),
        of.day && date(of.day),
        of.buyer,
        of.lines.map(line => line.name).join(', '),
        lei(of.total),
      ]),
    ),
  )

  const openings = section(
    'openings',
    table(
      [['when', 2], ['who', 4], ['what', 4]], // prettier-ignore
      copy.openings.map(of => [
        moment(of.at),
        of.who ?? word('nobody'),
        word(of.what === 'files' ? 'opened_files' : of.what),
      ]),
    ),
  )

  const imported = section(
    'imported',
    copy.imported.flatMap(of => [
      heading(say(COPY_WORDS.imported_on, language, { line: of.line, date: date(of.at) })),
      ...facts(of.cells.map((cell, index) => [of.columns[index] ?? '', cell])),
    ]),
  )

  const head: Part[] = [
    { text: word('title'), style: 'title' },
    { text: say(COPY_WORDS.of, language, { name, date: date(copy.made_at) }) },
    quiet(
      listed(
        clinic.legal_name ?? clinic.name,
        clinic.cif,
        [clinic.address, clinic.city].filter(Boolean).join(', '),
        clinic.phone && formatPhone(clinic.phone),
        clinic.email,
      ),
    ),
    quiet(word('about')),
  ]
  return {
    language,
    clinic: clinic.name,
    title: `${word('title')}, ${name}`,
    pageLabel: say(COPY_WORDS.page, language, { page: '{page}', pages_total: '{pages}' }),
    made,
    content: [
      head,
      who,
      consents,
      alerts,
      diagnoses,
      teeth,
      perio,
      visits,
      notes,
      files,
      messages,
      replies,
      account,
      packages,
      giftCodes,
      invoices,
      openings,
      imported,
    ].flat(),
  }
}

const nameOf = (of: { last_name: string; first_name: string }) => `${of.last_name} ${of.first_name}`.trim()
