import type { FormTemplate } from '#domain/documents/forms/form-template.ts'
import { compare } from './lib/compare.ts'
import { openForms, type OpenForm } from './lib/open-forms.ts'
import { pgbench } from './lib/pgbench.ts'
import { rate, times, type Line } from './lib/report.ts'
import { startServer } from './lib/server.ts'
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

export async function benchFormAnswers(url: string): Promise<Line[]> {
  const forms = await openForms(url, FORM, { count: FORMS, answers: answersAt(0) })
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

function saveOf({ token }: OpenForm, turn: number): Request {
  const body = { revision: 0, answers: { q1: `răspunsul ${turn}` } }
  return { method: 'PUT', path: `/api/v2/public/forms/${token}/answers`, body }
}

/** Every eighth of the forms: what is written is as long as what we write. */
function updateOf({ clinicId, id }: OpenForm): string {
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
