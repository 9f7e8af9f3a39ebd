import { toothWords } from '#domain/perio/site-words.ts'
import { entryWords, STATE_WORDS } from '#domain/tooth-chart/kind-words.ts'
import type { PersonCopy } from '#contract/patients/person-copy.ts'
import { say } from '#contract/texts.ts'
import { date, heading, listed, quiet, type CopyParts, type Part } from './copy-parts.ts'
import { COPY_WORDS } from '../words.ts'

export function alertsSection(copy: PersonCopy, { word, section, table, language }: CopyParts): Part[] {
  const { person } = copy
  const knowsOfNone: Part[] = person.no_allergies_at
    ? [{ text: say(COPY_WORDS.no_allergies, language, { date: date(person.no_allergies_at) }) }]
    : []
  return section('alerts', [
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
}

export function diagnosesSection(copy: PersonCopy, { section, table, language }: CopyParts): Part[] {
  return section(
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
}

export function teethSection(copy: PersonCopy, { word, section, table, language }: CopyParts): Part[] {
  return section(
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
}

export function reportsSection(copy: PersonCopy, { moment, section, table }: CopyParts): Part[] {
  return section(
    'reports',
    table(
      [['report', 5], ['when', 2], ['doctor', 3]], // prettier-ignore
      copy.reports.map(of => [listed(of.title, of.number), moment(of.locked_at ?? of.created_at), of.doctor]),
    ),
  )
}

export function formsSection(copy: PersonCopy, { moment, section, table }: CopyParts): Part[] {
  return section(
    'forms',
    table(
      [['form', 5], ['when', 2], ['signed_by', 3]], // prettier-ignore
      copy.forms.map(of => [of.title, moment(of.signed_at ?? of.sent_at ?? of.created_at), of.signer ?? '']),
    ),
  )
}

export function examsSection(copy: PersonCopy, { word, section, table, language }: CopyParts): Part[] {
  return section(
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
}

export function notesSection(copy: PersonCopy, { word, moment, section, language }: CopyParts): Part[] {
  return section(
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
}

export function filesSection(copy: PersonCopy, { word, size, section, table, language }: CopyParts): Part[] {
  return section(
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
}
