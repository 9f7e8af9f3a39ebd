import { addDays } from '#domain/time/wall-time.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addDentist, done, found, openMouth, planned, seen, type Mouth } from '#test/mouth.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

// What a dentist meets, told to the chart as they would tell it.

let app: TestApp
let desk: Desk
let mouth: Mouth
let today: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  mouth = openMouth(desk)
  today = (await mouth.chart()).as_of
})

const bridge = (state: string, teeth: number[], more = {}) =>
  teeth.map(tooth => ({ tooth, kind: 'bridge', state, group: 1, ...more }))

describe('ordinary cases', () => {
  test('a root canal that is made again', async () => {
    await mouth.record([
      seen(36, 'root_canal', { date: '2015-01-01' }),
      seen(36, 'crown', { date: '2015-02-01' }),
    ])
    await mouth.record([found(36, 'apical_lesion', { roots: ['M'] }), planned(36, 'root_canal')])
    await mouth.record([done(36, 'root_canal', { details: { canals: 3 } }), done(36, 'post')])
    expect(await mouth.on(36)).toEqual([
      'existing crown',
      'condition apical_lesion',
      'done root_canal',
      'done post',
    ])
    const lesion = (await mouth.chart()).entries.find(one => one.kind === 'apical_lesion')!
    await mouth.record([{ ends_id: lesion.id }])
    expect(await mouth.on(36)).toEqual(['existing crown', 'done root_canal', 'done post'])
  })

  test('a lesion on another root does not say that the first one healed', async () => {
    await mouth.record([found(36, 'apical_lesion', { roots: ['M'], date: '2024-01-01' })])
    await mouth.record([found(36, 'apical_lesion', { roots: ['D'], date: '2025-01-01' })])
    expect(await mouth.on(36)).toEqual(['condition apical_lesion', 'condition apical_lesion'])
    await mouth.record([found(36, 'apical_lesion')])
    expect(await mouth.on(36)).toEqual(['condition apical_lesion'])
  })

  test('caries under a crown, after a filling', async () => {
    await mouth.record([done(16, 'filling', { surfaces: 'MO', date: '2018-01-01' })])
    await mouth.record([done(16, 'crown', { date: '2020-01-01' })])
    await mouth.record([found(16, 'caries', { surfaces: 'D' })])
    expect(await mouth.on(16)).toEqual(['done filling MO', 'done crown', 'condition caries D'])
  })

  test('an implant that was lost and another in its place', async () => {
    await mouth.record([
      seen(36, 'missing', { date: '2018-01-01' }),
      done(36, 'implant', { date: '2019-01-01' }),
      done(36, 'crown', { date: '2019-06-01' }),
    ])
    await mouth.record([done(36, 'extraction', { date: '2024-01-01' })])
    expect(await mouth.on(36)).toEqual(['done extraction'])
    await mouth.record([planned(36, 'implant'), planned(36, 'crown')])
    await mouth.record([done(36, 'implant'), done(36, 'crown')])
    expect(await mouth.on(36)).toEqual(['done extraction', 'done implant', 'done crown'])
  })

  test('a fracture, an extraction, a bridge, and that bridge lost with a tooth of it', async () => {
    await mouth.record([found(46, 'fracture', { date: '2020-01-01' })])
    await mouth.record([planned(46, 'extraction', { date: '2020-01-02' })])
    await mouth.record(bridge('planned', [45, 46, 47], { date: '2020-01-03' }))
    await mouth.record([done(46, 'extraction', { date: '2020-02-01' })])
    await mouth.record(bridge('done', [45, 46, 47], { date: '2020-06-01' }))
    expect(await mouth.on(46)).toEqual(['done extraction', 'done bridge'])
    await mouth.record([done(47, 'extraction', { date: '2024-01-01' })], { confirmed: true })
    const rest = (await mouth.chart()).entries.find(one => one.tooth === 45 && one.state === 'done')!
    await mouth.record([{ ends_id: rest.id, date: '2024-01-01' }])
    expect([await mouth.on(45), await mouth.on(46), await mouth.on(47)]).toEqual([
      [],
      ['done extraction'],
      ['done extraction'],
    ])
    const end = await mouth.last()
    expect((await mouth.remove([end.id])).status).toBe(200)
    expect([await mouth.on(45), await mouth.on(46)]).toEqual([
      ['done bridge'],
      ['done extraction', 'done bridge'],
    ])
  })

  test('a milk tooth that fell out while its successor is to be sealed', async () => {
    await mouth.record([planned(16, 'sealant'), planned(14, 'sealant')], { dentition: 'mixed' })
    await mouth.record([seen(54, 'exfoliated')])
    expect((await mouth.chart()).teeth['54']!.present).toBe(false)
    await mouth.record([done(14, 'sealant')])
    expect(await mouth.on(14)).toEqual(['done sealant O'])
  })

  test('a tooth that was knocked out and put back', async () => {
    await mouth.record([seen(11, 'missing', { date: '2024-05-01' })])
    await mouth.record([{ ends_id: (await mouth.last()).id, date: '2024-05-01' }])
    await mouth.record([done(11, 'root_canal', { date: '2024-05-20' })])
    expect(await mouth.on(11)).toEqual(['done root_canal'])
    expect((await mouth.chart()).teeth['11']!.present).toBe(true)
  })

  test('a splint that is taken off, and a denture that is made again', async () => {
    const splint = [31, 32, 41, 42].map(tooth => ({ tooth, kind: 'splint', state: 'done', group: 7 }))
    await mouth.record(splint)
    await mouth.record([{ ends_id: (await mouth.last()).id }])
    expect(await mouth.on(31)).toEqual([])
    await mouth.record([{ arch: 'upper', kind: 'denture', state: 'existing', date: '2015-01-01' }])
    const { entries } = await mouth.record([{ arch: 'upper', kind: 'denture', state: 'done' }])
    expect(entries.find(one => one.kind === 'denture')!.resolved_on).toBe(today)
  })

  test.each([
    ['over the midline', [12, 11, 21, 22], {}],
    ['with a pontic that hangs', [35, 36, 37], { details: { cantilever: true } }],
    ['of milk teeth', [52, 51, 61], {}],
  ])('a bridge %s', async (_, teeth, more) => {
    await mouth.record(teeth.slice(1, -1).map(tooth => seen(tooth, 'missing')))
    await mouth.record(bridge('done', teeth, more))
    expect((await mouth.chart()).entries.at(-1)!.role).toBe('abutment')
  })

  test('a bridge on implants', async () => {
    await mouth.record([44, 45, 46].map(tooth => seen(tooth, 'missing')))
    await mouth.record([done(44, 'implant'), done(46, 'implant')])
    const { entries } = await mouth.record(bridge('done', [44, 45, 46]))
    expect(entries.slice(-3).map(one => one.role)).toEqual(['abutment', 'pontic', 'abutment'])
  })
})

describe('what was planned for later', () => {
  test('and done earlier is over on the day that it was planned for', async () => {
    const later = addDays(today, 30)
    await mouth.record([
      planned(36, 'crown', { date: later }),
      planned(37, 'filling', { surfaces: 'O', date: later }),
    ])
    await mouth.record([done(36, 'crown'), done(37, 'extraction')])
    expect(await mouth.on(36, `&as_of=${later}`)).toEqual(['done crown'])
    expect(await mouth.on(37, `&as_of=${later}`)).toEqual(['done extraction'])
    await mouth.record(
      [planned(36, 'crown', { date: later, details: { shade: 'A2' }, note: 'Alta' })].map(one => ({
        ...one,
        date: addDays(later, 1),
      })),
    )
    expect(await mouth.on(36, `&as_of=${addDays(later, 1)}`)).toEqual(['done crown', 'planned crown'])
  })

  test('may be given up today', async () => {
    const later = addDays(today, 30)
    await mouth.record([planned(36, 'crown', { date: later })])
    await mouth.record([{ ends_id: (await mouth.last()).id }])
    expect(await mouth.on(36, `&as_of=${later}`)).toEqual([])
  })
})

describe('a bridge', () => {
  test('is ended beside another one that happens to have its number', async () => {
    await mouth.record([seen(46, 'missing', { date: '2019-01-01' })])
    await mouth.record(bridge('existing', [45, 46, 47], { date: '2020-01-01' }))
    const old = await mouth.last()
    const number = ((old.group_id! - 1) % 200) + 1
    await app.sql.query(`select setval('tooth_chart_changes', (select max(id) from tooth_entries))`)
    const made = bridge('planned', [45, 46, 47]).map(one => ({ ...one, group: number }))
    await mouth.record([{ ends_id: old.id }, ...made])
    expect(await mouth.on(45)).toEqual(['planned bridge'])
  })

  test('is corrected whole, each of its teeth by one', async () => {
    await mouth.record([seen(46, 'missing')])
    const was = (await mouth.record(bridge('done', [45, 46, 47]))).entries.slice(-3)
    const twice = bridge('existing', [45, 46, 47]).map(one => ({ ...one, replaces_id: was[0]!.id }))
    const refused = await mouth.send(twice)
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
      422,
      ['entries.1.replaces_id', 'entries.2.replaces_id'],
    ])
    await mouth.record(
      bridge('existing', [45, 46, 47]).map((one, i) => ({ ...one, replaces_id: was[i]!.id })),
    )
    expect(await mouth.on(46)).toEqual(['existing missing', 'existing bridge'])
  })
})

const dated = (ago: number) => ({ date: addDays(today, -ago) })

describe('what stands in a gap', () => {
  beforeEach(async () => {
    await mouth.record([seen(36, 'missing', dated(30))])
    await mouth.record([done(36, 'implant', dated(20))])
    await mouth.record([done(36, 'crown', dated(10))])
  })

  test('holds what it stands on: that is neither taken back nor corrected away before it', async () => {
    const [missing, implant, crown] = (await mouth.chart()).entries
    for (const one of [missing!, implant!]) {
      const { status, body } = await mouth.remove([one.id])
      expect([status, body.code]).toEqual([409, 'entry_carries'])
    }
    const other = { ...seen(37, 'missing', dated(30)), replaces_id: missing!.id }
    expect((await mouth.send([other])).body.code).toBe('entry_carries')
    await mouth.record([{ ...seen(36, 'missing', dated(40)), replaces_id: missing!.id }])
    const ids = (await mouth.chart()).entries.filter(one => one.tooth === 36).map(one => one.id)
    expect((await mouth.remove([crown!.id])).status).toBe(200)
    expect((await mouth.remove(ids.filter(id => id !== crown!.id))).status).toBe(200)
    expect(await mouth.on(36)).toEqual([])
  })

  test('goes with an implant that is no longer there', async () => {
    const implant = (await mouth.chart()).entries.find(one => one.kind === 'implant')!
    const crown = (await mouth.chart()).entries.find(one => one.kind === 'crown')!
    const early = await mouth.send([{ ends_id: implant.id, ...dated(15) }])
    expect([early.status, early.body.code]).toEqual([409, 'entry_carries'])
    await mouth.record([{ ends_id: implant.id }])
    expect(await mouth.on(36)).toEqual(['existing missing'])
    const ends = (await mouth.chart()).entries.filter(one => one.ends_id !== null)
    const back = await mouth.remove(ends.filter(one => one.ends_id === crown.id).map(one => one.id))
    expect([back.status, back.body.code]).toEqual([409, 'entry_carries'])
    expect((await mouth.remove(ends.map(one => one.id))).status).toBe(200)
    expect(await mouth.on(36)).toEqual(['existing missing', 'done implant', 'done crown'])
  })

  test('leaves the gap where the tooth was taken out before the implant came', async () => {
    await mouth.record([done(46, 'extraction', dated(30))])
    await mouth.record([done(46, 'implant', dated(20)), done(46, 'crown', dated(10))])
    const implant = (await mouth.chart()).entries.find(one => one.tooth === 46 && one.kind === 'implant')!
    await mouth.record([{ ends_id: implant.id }])
    expect(await mouth.on(46)).toEqual(['done extraction'])
    expect((await mouth.chart()).teeth['46']!.present).toBe(false)
  })

  test('is told more of, once it was seen on one day with what stands on it', async () => {
    await mouth.record([seen(46, 'missing'), seen(46, 'implant'), seen(46, 'crown')])
    const implant = (await mouth.chart()).entries.find(one => one.tooth === 46 && one.kind === 'implant')!
    await mouth.record([seen(46, 'implant', { details: { size: '4,1 × 10' }, replaces_id: implant.id })])
    expect(await mouth.on(46)).toEqual(['existing missing', 'existing crown', 'existing implant'])
  })
})

test('two roots have a lesion each on one day, whichever way they are named', async () => {
  await mouth.record([found(16, 'apical_lesion', { roots: ['P'] })])
  await mouth.record([found(16, 'apical_lesion', { roots: ['DB', 'MB'] })])
  const again = await mouth.send([found(16, 'apical_lesion', { roots: ['MB', 'DB'] })])
  expect(again.body.errors).toHaveProperty(['entries.0.kind'])
  expect(await mouth.on(16)).toHaveLength(2)
})

describe('a colleague', () => {
  test('who took back what is being corrected, ended or changed on another tooth of its bridge is shown', async () => {
    const colleague = await addDentist(desk)
    const { version, entries } = await mouth.record([found(36, 'caries', { surfaces: 'O' })])
    expect((await mouth.remove([entries[0]!.id], {}, colleague)).status).toBe(200)
    const moved = await mouth.send([found(37, 'caries', { surfaces: 'O', replaces_id: entries[0]!.id })], {
      version,
    })
    expect([moved.status, moved.body.code]).toEqual([409, 'chart_changed'])
    const ended = await mouth.send([{ ends_id: entries[0]!.id, tooth: 11 }], { version })
    expect([ended.status, ended.body.code]).toEqual([409, 'chart_changed'])

    await mouth.record([seen(46, 'missing')])
    const made = await mouth.record(bridge('done', [45, 46, 47]))
    expect((await mouth.send([found(47, 'caries', { surfaces: 'M' })], {}, colleague)).status).toBe(200)
    const end = await mouth.send([{ ends_id: made.entries.find(one => one.tooth === 45)!.id }], {
      version: made.version,
    })
    expect([end.status, end.body.code]).toEqual([409, 'chart_changed'])
  })
})
