import { testRefusals } from '#test/refusals.ts'

testRefusals([
  ['marking none as read', () => ['POST', '/v2/notifications/read', {}], { ids: 'required' }],
  ['marking a word as read', () => ['POST', '/v2/notifications/read', { ids: ['x'] }], { 'ids.0': 'id' }],
  ['marking nobody knows what', () => ['POST', '/v2/notifications/read', { all: 'maybe' }], { all: 'flag' }],
  ['neither new nor read', () => ['GET', '/notifications?status=2'], { status: 'choice' }],
])
