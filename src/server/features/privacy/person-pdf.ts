import type { Language } from '#contract/language.ts'
import type { PersonCopy } from '#contract/patients/person-copy.ts'
import { say } from '#contract/texts.ts'
import { formatPhone } from '#domain/people/phone.ts'
import type { PdfDocument } from '#server/outside/pdf/pdf-document.ts'
import { copyParts, date, listed, quiet, type Part } from './copy/copy-parts.ts'
import { personSection, consentsSection, nameOf } from './copy/person.ts'
import {
  alertsSection,
  diagnosesSection,
  teethSection,
  examsSection,
  notesSection,
  filesSection,
  reportsSection,
  formsSection,
} from './copy/record.ts'
import {
  visitsSection,
  messagesSection,
  repliesSection,
  openingsSection,
  importedSection,
} from './copy/visits.ts'
import { accountSection, packagesSection, giftCodesSection, invoicesSection } from './copy/money.ts'
import { COPY_WORDS } from './words.ts'

/** What a copy tells, in this order. */
const SECTIONS = [
  personSection,
  consentsSection,
  alertsSection,
  diagnosesSection,
  teethSection,
  examsSection,
  visitsSection,
  notesSection,
  filesSection,
  reportsSection,
  formsSection,
  messagesSection,
  repliesSection,
  accountSection,
  packagesSection,
  giftCodesSection,
  invoicesSection,
  openingsSection,
  importedSection,
]

/** A copy of what is kept of a person, to be read: what there is nothing of is left out. */
export function personPdf(copy: PersonCopy, made: number, language: Language): PdfDocument {
  const { clinic } = copy
  const parts = copyParts(language, clinic.zone)
  const { word } = parts
  const name = nameOf(copy.person)
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
    content: [...head, ...SECTIONS.flatMap(section => section(copy, parts))],
  }
}
