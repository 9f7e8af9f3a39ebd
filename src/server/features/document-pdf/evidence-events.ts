import { say } from '#contract/texts.ts'
import { countAnswered } from '#domain/documents/forms/answers.ts'
import type { Content, TableCell } from 'pdfmake/interfaces'
import type { FormFacts, SignatureEvent, SignedFacts } from './document-facts.ts'
import { stampAt } from './evidence-clock.ts'
import { QUIET } from './paper.ts'
import { EVENTS, EVIDENCE, STEPS } from './words.ts'

const ROMANIA = 'Europe/Bucharest'
/** Steps whose detail is a way to the patient. */
const CHANNELS = new Set(['sms', 'email', 'tablet'])
/** The document that was signed, and those that were made before it and never signed. */
const MADE = 'document_made'

/** What happened to a form until it was signed, step by step. */
export function drawEvents(facts: FormFacts, signed: SignedFacts, fontSize: number): Content {
  const { language } = facts
  const { zone, evidence } = signed
  const hour =
    zone === ROMANIA ? say(EVIDENCE.hourRomania, language) : say(EVIDENCE.hourZone, language, { zone })
  const last = evidence.events.findLast(({ what }) => what === MADE)
  return {
    layout: 'steps',
    fontSize,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [105, '*', 102],
      body: [
        [head(hour), head(say(EVIDENCE.what, language)), head(say(EVIDENCE.where, language))],
        ...evidence.events
          .filter(({ what }) => what !== 'signed')
          .map(event => [
            { text: stampAt(event.at, zone) },
            { text: event === last ? sayFilled(facts, signed) : sayWhat(event, facts) },
            { text: sayWhere(event, facts) },
          ]),
        [
          { text: stampAt(evidence.signed_at, zone) },
          { text: say(STEPS.signed_sealed, language) },
          { text: signed.product },
        ],
      ],
    },
  }
}

const head = (text: string): TableCell => ({ text, bold: true, color: QUIET })

function sayFilled({ form, answers, language }: FormFacts, { evidence }: SignedFacts): string {
  const { answered } = countAnswered(form, answers ?? {})
  return say(evidence.request.was_read ? STEPS.filledRead : STEPS.filled, language, { answers: answered })
}

function sayWhat({ what, by, detail }: SignatureEvent, { language }: FormFacts): string {
  const name = [`${what}_${detail}`, what].find(each => Object.hasOwn(EVENTS, each))
  const text = name === undefined ? what : say(EVENTS[name as 'opened'], language)
  return by === '' ? text : say(STEPS.by, language, { what: text, name: by })
}

function sayWhere({ what, by, detail }: SignatureEvent, { clinic, language }: FormFacts): string {
  if (by !== '' || CHANNELS.has(detail)) return clinic.name
  if (what === 'delivered') return say(STEPS.byOperator, language)
  // With its fingerprint before where it came from.
  return what === MADE ? (detail.split(', ').at(-1) ?? '') : detail
}
