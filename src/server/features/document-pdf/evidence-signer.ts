import { say } from '#contract/texts.ts'
import type { TableCell } from 'pdfmake/interfaces'
import type { FormFacts, SignedFacts } from './document-facts.ts'
import { sayAgent } from './say-agent.ts'
import { clockAt } from './evidence-clock.ts'
import { EVIDENCE } from './words.ts'

type Row = readonly [name: string, said: TableCell]

/** Who signed, and how that is known. */
export function signerRows(facts: FormFacts, signed: SignedFacts): Row[] {
  const { language, patient } = facts
  const { signer, consent_text: consent } = signed.evidence
  const who =
    signer.as === 'guardian'
      ? say(EVIDENCE.asGuardian, language, { name: signer.name, patient })
      : say(EVIDENCE.asPatient, language, { name: signer.name })
  return [
    row(say(EVIDENCE.name, language), who),
    ...proofRows(facts, signed),
    row(say(EVIDENCE.device, language), sayDevice(facts, signed)),
    row(say(EVIDENCE.consent, language), say(EVIDENCE.consentSays, language, { text: consent })),
  ]
}

const row = (name: string, text: string): Row => [name, { text }]

function proofRows({ language }: FormFacts, { evidence, zone }: SignedFacts): Row[] {
  const { code, witness } = evidence
  const known = say(EVIDENCE.knownBy, language)
  const binds = say(EVIDENCE.codeBindsSays, language)
  if (code) {
    const tried =
      code.tries <= 1
        ? say(EVIDENCE.firstTry, language)
        : say(EVIDENCE.laterTry, language, { ordinal: code.tries })
    const sent = clockAt(code.sent_at, zone)
    const verified = clockAt(code.verified_at, zone)
    return [
      row(known, say(EVIDENCE.byCode, language, { to: code.to })),
      row(
        say(EVIDENCE.code, language),
        code.delivered_at === null
          ? say(EVIDENCE.codeSent, language, { sent, verified, how_tried: tried })
          : say(EVIDENCE.codeDelivered, language, {
              sent,
              delivered: clockAt(code.delivered_at, zone),
              verified,
              how_tried: tried,
            }),
      ),
      row(say(EVIDENCE.codeBinds, language), binds),
    ]
  }
  if (witness)
    return [
      row(known, say(EVIDENCE.byWitness, language, { name: witness.name, time: clockAt(witness.at, zone) })),
      row(say(EVIDENCE.witnessBinds, language), binds),
    ]
  return [row(known, say(EVIDENCE.byNothing, language))]
}

function sayDevice({ language }: FormFacts, { evidence: { request } }: SignedFacts): string {
  const { agent, ip, screen } = request
  return [
    sayAgent(agent) || say(EVIDENCE.deviceUnknown, language),
    ip && say(EVIDENCE.from, language, { address: ip }),
    screen && say(EVIDENCE.screen, language, { screen }),
  ]
    .filter(Boolean)
    .join(', ')
}
