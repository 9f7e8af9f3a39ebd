import { say } from '#contract/texts.ts'
import { countAnswered } from '#domain/documents/forms/answers.ts'
import type { Content, TableCell } from 'pdfmake/interfaces'
import type { FormFacts, SignatureEvent, SignedFacts } from './document-facts.ts'
import { stampAt } from './evidence-clock.ts'
import { QUIET } from './paper.ts'
import { EVENTS, EVIDENCE } from './words.ts'

const ROMANIA = 'Europe/Bucharest'
/** Steps whose detail is a way to the patient. */
const CHANNELS = new Set(['sms', 'email', 'tablet'])

/** What happened to a form until it was signed, step by step. */
export function drawEvents(facts: FormFacts, signed: SignedFacts, fontSize: number): Content {
  const { language } = facts
  const { zone, evidence } = signed
  const hour =
    zone === ROMANIA ? say(EVIDENCE.hourRomania, language) : say(EVIDENCE.hourZone, language, { zone })
  return {
    layout: 'facts',
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
            { text: sayWhat(event, facts, signed) },
            { text: sayWhere(event, facts) },
          ]),
        [
          { text: stampAt(evidence.signed_at, zone) },
          { text: say(EVENTS.signed_sealed, language) },
          { text: signed.product },
        ],
      ],
    },
  }
}

const head = (text: string): TableCell => ({ text, bold: true, color: QUIET })

function sayWhat(
  { what, by, detail }: SignatureEvent,
  { form, answers, language }: FormFacts,
  { evidence }: SignedFacts,
): string {
  if (what === 'filled' && answers !== null)
    return say(evidence.request.was_read ? EVENTS.filledRead : EVENTS.filled, language, {
      answers: countAnswered(form, answers).answered,
    })
  const name = CHANNELS.has(detail) ? `${what}_${detail}` : what
  const text = Object.hasOwn(EVENTS, name)
    ? say(EVENTS[name as 'opened'], language)
    : Object.hasOwn(EVENTS, what)
      ? say(EVENTS[what as 'opened'], language)
      : what
  return by === '' ? text : say(EVENTS.by, language, { what: text, name: by })
}

function sayWhere({ what, by, detail }: SignatureEvent, { clinic, language }: FormFacts): string {
  if (by !== '') return clinic.name
  if (what === 'delivered') return say(EVENTS.byOperator, language)
  return CHANNELS.has(detail) ? clinic.name : detail
}
