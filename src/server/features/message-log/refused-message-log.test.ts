import { testRefusals } from '#test/refusals.ts'

const ask = (query: string) => () => ['GET', `/v2/messages?${query}`] as const

testRefusals([
  ['a month of 13', ask('month=2026-13'), { month: 'date' }],
  ['a day of nowhere', ask('from=2026-02-30'), { from: 'date' }],
  ['a channel of pigeons', ask('channel=pigeon'), { channel: 'choice' }],
  ['a state of nobody', ask('state=lost'), { state: 'choice' }],
  ['a place of letters', ask('after=abc'), { after: 'invalid' }],
  ['a template of nothing', ask('template_id=0'), { template_id: 'id' }],
])
