import { testRefusals } from '#test/refusals.ts'

const ask = (query: string) => () => ['GET', `/v2/access-log?${query}`] as const
const take = (query: string) => () => ['GET', `/v4/export/access-log?${query}`] as const

testRefusals([
  ['a day of nowhere', ask('to=2026-13-01'), { to: 'date' }],
  ['days that run backwards', ask('from=2026-11-25&to=2026-11-24'), { to: 'end_before_start' }],
  ['somebody who is nobody', ask('actor_id=x'), { actor_id: 'id' }],
  ['a patient of nothing', ask('patient_id=0'), { patient_id: 'id' }],
  ['what nobody opens', ask('what=door'), { what: 'choice' }],
  ['a place of letters', ask('after=abc'), { after: 'invalid' }],
  ['words without an end', ask(`search=${'a'.repeat(501)}`), { search: ['too_long', { characters: 500 }] }],
  ['a file of another kind', take('format=docx'), { format: 'choice' }],
])
