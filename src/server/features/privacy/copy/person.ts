import type { PersonCopy } from '#contract/patients/person-copy.ts'
import { say } from '#contract/texts.ts'
import { formatPhone } from '#domain/people/phone.ts'
import { date, heading, listed, type CopyParts, type Part } from './copy-parts.ts'
import { COPY_WORDS } from '../words.ts'

export function personSection(copy: PersonCopy, { word, section, facts, language }: CopyParts): Part[] {
  const { person, guardian } = copy
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
  return section('person', [
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
}

export function consentsSection(copy: PersonCopy, { word, section, table }: CopyParts): Part[] {
  return section(
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
}

export const nameOf = (of: { last_name: string; first_name: string }) =>
  `${of.last_name} ${of.first_name}`.trim()
