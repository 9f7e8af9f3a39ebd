import { testRefusals } from '#test/refusals.ts'

const ask = (query: string) => () => ['GET', `/v2/audit-log?${query}`] as const
const take = (query: string) => () => ['GET', `/v4/export/audit-log?${query}`] as const

testRefusals([
  ['a day of nowhere', ask('from=2026-02-30'), { from: 'date' }],
  ['days that run backwards', ask('from=2026-11-25&to=2026-11-24'), { to: 'end_before_start' }],
  ['somebody who is nobody', ask('actor_id=0'), { actor_id: 'id' }],
  ['an actor of another kind', ask('actor=robot'), { actor: 'choice' }],
  ['a thing that is none', ask('thing=shoes'), { thing: 'choice' }],
  ['a noun that nobody records', ask('entity=shoe'), { entity: 'choice' }],
  ['an action that nobody does', ask('action=eaten'), { action: 'choice' }],
  ['a flag of neither', ask('unread=perhaps'), { unread: 'flag' }],
  ['a place of letters', ask('after=abc'), { after: 'invalid' }],
  ['a page of 101', ask('size=101'), { size: ['number_between', { minimum: 1, maximum: 100 }] }],
  ['words without an end', ask(`search=${'a'.repeat(501)}`), { search: ['too_long', { characters: 500 }] }],
  ['a file of another kind', take('format=docx'), { format: 'choice' }],
  [
    'a file of days that run backwards',
    take('format=csv&from=2026-11-25&to=2026-11-24'),
    { to: 'end_before_start' },
  ],
])
