import { createHash } from 'node:crypto'
import { canonicalJson } from '#domain/documents/canonical-json.ts'
import type { FormTemplate } from '#domain/documents/forms/form-template.ts'
import { formToken } from '#server/features/form-files/form-tokens.ts'
import { hashOfCode } from '#server/records/public-codes.ts'
import { Client } from 'pg'
import { compare } from './lib/compare.ts'
import { pgbench } from './lib/pgbench.ts'
import { rate, times, type Line } from './lib/report.ts'
import { BENCH_SECRET, startServer } from './lib/server.ts'
import { wrk, type Request } from './lib/wrk.ts'

// Phones that save an answer each, beside pgbench that writes such answers into the same forms and asks nothing.

const SECONDS = 4
const ROUNDS = 5
const CLIENTS = 32
const FORMS = 200
/** What each form is told in turn, so that no save says what is there already. */
const TURNS = 4
const QUESTIONS = 12
const SCRIPTS = 8

const both = (text: string) => ({ ro: text, en: text })
const FORM: FormTemplate = {
  format: 1,
  title: both('Chestionar de sănătate'),
  languages: ['ro', 'en'],
  elements: Array.from({ length: QUESTIONS }, (_, at) => ({
    id: `q${at}`,
    type: at % 2 ? ('short' as const) : ('yes_no' as const),
    label: both('Cum te simți azi?'),
  })),
  signing: { signers: ['patient'], code: 'none', expires_days: 14 },
}

interface Open {
  readonly clinicId: number
  readonly id: number
  readonly token: string
}

export async function benchFormAnswers(url: string): Promise<Line[]> {
  const forms = await openForms(url)
  const server = await startServer(url, 3517)
  try {
    const requests = Array.from({ length: TURNS }, (_, turn) => forms.map(form => saveOf(form, turn))).flat()
    const scripts = forms.slice(0, SCRIPTS).map(updateOf)
    const ours = async () =>
      (await wrk(server.origin, requests, { connections: CLIENTS, seconds: SECONDS })).perSecond
    const theirs = () => pgbench(url, scripts, { clients: CLIENTS, seconds: SECONDS })
    const pair = await compare(ours, theirs, ROUNDS)
    return [
      {
        work: `save an answer, c=${CLIENTS}; pgbench: the update alone`,
        ours: rate(pair.ours),
        anchor: rate(pair.anchor),
        ratio: times(pair.ratio),
        goal: '≥ 0.5 ×',
        reached: pair.ratio >= 0.5,
      },
    ]
  } finally {
    await server.stop()
  }
}

const answersAt = (turn: number) =>
  Object.fromEntries(
    FORM.elements.map(({ id, type }) => [id, type === 'yes_no' ? 'no' : `răspunsul ${turn}`]),
  )

function saveOf({ token }: Open, turn: number): Request {
  const body = { revision: 0, answers: { q1: `răspunsul ${turn}` } }
  return { method: 'PUT', path: `/api/v2/public/forms/${token}/answers`, body }
}

/** Every eighth of the forms: what is written is as long as what we write. */
function updateOf({ clinicId, id }: Open): string {
  return [
    `\\set pick random(0, ${FORMS / SCRIPTS - 1})`,
    'begin;',
    `select set_config('app.clinic_id', '${clinicId}', true);`,
    `update form_files set answers = '${JSON.stringify(answersAt(0))}'::jsonb, revision = revision + 1`,
    ` where id = ${id} + :pick * ${SCRIPTS};`,
    'commit;',
    '',
  ].join('\n')
}

/** Forms that wait for their patient, of a clinic of the filled database. */
async function openForms(url: string): Promise<Open[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const [patient] = (
      await client.query('select clinic_id, id from patients order by clinic_id, id limit 1')
    ).rows
    const clinicId = Number(patient.clinic_id)
    const now = new Date()
    const { rows: templates } = await client.query(
      `insert into document_templates (clinic_id, kind, draft, created_at, changed_at) values ($1, 'form', $2, $3, $3) returning id`,
      [clinicId, JSON.stringify(FORM), now],
    )
    const templateId = Number(templates[0].id)
    await client.query(
      `insert into document_template_versions (clinic_id, template_id, number, content, sha256, published_at) values ($1, $2, 1, $3, $4, $5)`,
      [
        clinicId,
        templateId,
        JSON.stringify(FORM),
        createHash('sha256').update(canonicalJson(FORM)).digest(),
        now,
      ],
    )
    const forms: Open[] = []
    for (let count = 0; count < FORMS; count++) {
      const { rows } = await client.query(
        `insert into form_files (clinic_id, patient_id, template_id, template_version, language, status, sent_at, expires_at, created_at,
                                 link_number, answers)
         values ($1, $2, $3, 1, 'ro', 1, $4, $4::timestamptz + interval '14 days', $4, 1, $5) returning id`,
        [clinicId, patient.id, templateId, now, JSON.stringify(answersAt(0))],
      )
      const id = Number(rows[0].id)
      const token = formToken({ sessionSecret: BENCH_SECRET }, { clinicId, id, linkNumber: 1 })
      await client.query('update form_files set token_hash = $2 where id = $1', [id, hashOfCode(token)])
      forms.push({ clinicId, id, token })
    }
    // As a running database does by itself.
    await client.query('vacuum analyze form_files')
    return forms
  } finally {
    await client.end()
  }
}
