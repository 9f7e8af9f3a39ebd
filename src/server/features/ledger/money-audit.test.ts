import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { ownerPool, type OwnerPool } from '#server/db/owner.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openMoneyGround, type MoneyGround } from '#test/money-ground.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditMoney } from './money-audit.sql.ts'

const folder = mkdtempSync(join(tmpdir(), 'zambet-audit-'))
const COMMAND = fileURLToPath(new URL('audit-command.ts', import.meta.url))

let app: TestApp
let ground: MoneyGround
let pool: OwnerPool
beforeAll(async () => {
  app = await startTestApp()
  ground = await openMoneyGround(app)
  pool = ownerPool(app.url, 1)
})
afterAll(async () => {
  await pool.end()
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Past every trigger and grant, as only a superuser can. */
async function corrupt(query: string): Promise<void> {
  const client = await app.sql.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await client.query(query)
  } finally {
    await client.query(`reset session_replication_role`)
    client.release()
  }
}

const told = async () =>
  (await auditMoney(pool, ground.clinicId)).map(
    each => `${each.what} ${each.id}: ${each.kept}, ${each.found}`,
  )

test('what the program wrote adds up', async () => {
  expect(await told()).toEqual([])
})

/** A row that is changed, back to what it was, and what is told of it. */
type Case = [name: string, change: (g: MoneyGround) => [bad: string, good: string, told: string[]]]
const of = (id: number) => `clinic_id = ${ground.clinicId} and id = ${id}`
const counted = (column: string, id: number) => `clinic_id = ${ground.clinicId} and ${column} = ${id}`

test.each<Case>([
  [
    'a balance',
    ({ patientId }) => [
      `update patient_accounts set balance_bani = balance_bani + 1 where ${counted('patient_id', patientId)}`,
      `update patient_accounts set balance_bani = balance_bani - 1 where ${counted('patient_id', patientId)}`,
      [`balance of the patient ${patientId}`],
    ],
  ],
  [
    'the number of moves',
    ({ patientId }) => [
      `update patient_accounts set moves = moves + 1 where ${counted('patient_id', patientId)}`,
      `update patient_accounts set moves = moves - 1 where ${counted('patient_id', patientId)}`,
      [`moves of the patient ${patientId}`],
    ],
  ],
  [
    'a running balance',
    ({ card }) => [
      `update money_moves set patient_balance_after = patient_balance_after + 1 where ${counted('event_id', card.eventId)}`,
      `update money_moves set patient_balance_after = patient_balance_after - 1 where ${counted('event_id', card.eventId)}`,
      ['running balance of the move'],
    ],
  ],
  [
    'the place of a move',
    ({ card }) => [
      `update money_moves set patient_no = patient_no + 100 where ${counted('event_id', card.eventId)}`,
      `update money_moves set patient_no = patient_no - 100 where ${counted('event_id', card.eventId)}`,
      ['place of the move in its account', 'running balance of the move'],
    ],
  ],
  [
    'the amount of a move',
    ({ cash }) => [
      `update money_moves set amount_bani = amount_bani - 1 where ${counted('event_id', cash.eventId)}`,
      `update money_moves set amount_bani = amount_bani + 1 where ${counted('event_id', cash.eventId)}`,
      [`move of the payment ${cash.id}`, 'balance of the patient', 'running balance of the move'],
    ],
  ],
  [
    'the amount of a charge',
    ({ charge }) => [
      `update charges set price_bani = price_bani + 5, amount_bani = amount_bani + 5 where ${of(charge.id)}`,
      `update charges set price_bani = price_bani - 5, amount_bani = amount_bani - 5 where ${of(charge.id)}`,
      [
        `move of the charge ${charge.id}`,
        `amount counted of the charge ${charge.id}`,
        `VAT inside the charge ${charge.id}`,
      ],
    ],
  ],
  [
    'the VAT of a charge',
    ({ charge }) => [
      `update charges set vat_bani = vat_bani + 1 where ${of(charge.id)}`,
      `update charges set vat_bani = vat_bani - 1 where ${of(charge.id)}`,
      [`VAT inside the charge ${charge.id}`, `VAT move of the charge ${charge.id}`],
    ],
  ],
  [
    'the amount of a payment',
    ({ cash }) => [
      `update payments set amount_bani = amount_bani + 1 where ${of(cash.id)}`,
      `update payments set amount_bani = amount_bani - 1 where ${of(cash.id)}`,
      [`move of the payment ${cash.id}`, `amount counted of the payment ${cash.id}`],
    ],
  ],
  [
    'a refund',
    ({ card, refundEventId }) => [
      `update refunds set amount_bani = amount_bani + 1 where ${counted('event_id', refundEventId)}`,
      `update refunds set amount_bani = amount_bani - 1 where ${counted('event_id', refundEventId)}`,
      [`moves of the refunds of the act ${refundEventId}`, `what was given back of the payment ${card.id}`],
    ],
  ],
  [
    'what a payment pays',
    ({ charge, cash }) => [
      `update allocations set amount_bani = 12200 where ${counted('charge_id', charge.id)}`,
      `update allocations set amount_bani = 10000 where ${counted('charge_id', charge.id)}`,
      [
        `what is paid of the charge ${charge.id}`,
        `what of the payment pays something ${cash.id}`,
        `charge paid beyond its amount ${charge.id}`,
      ],
    ],
  ],
  [
    'what is counted as paid',
    ({ charge }) => [
      `update charge_counters set allocated_bani = 9999 where ${counted('charge_id', charge.id)}`,
      `update charge_counters set allocated_bani = 10000 where ${counted('charge_id', charge.id)}`,
      [`what is paid of the charge ${charge.id}`],
    ],
  ],
  [
    'a counter that is gone',
    ({ codeId }) => [
      `delete from gift_code_counters where ${counted('gift_code_id', codeId)}`,
      `insert into gift_code_counters values (${ground.clinicId}, ${codeId}, 5000, 3000)`,
      [`what remains on the code ${codeId}`],
    ],
  ],
  [
    'a payment counted as taken back',
    ({ card }) => [
      `update payment_counters set refunded_bani = 0, reversed = true where ${counted('payment_id', card.id)}`,
      `update payment_counters set refunded_bani = 4000, reversed = false where ${counted('payment_id', card.id)}`,
      [`what was given back of the payment ${card.id}`, `amount counted of the payment ${card.id}`],
    ],
  ],
  [
    'a reversal that is no mirror',
    ({ reversal }) => [
      `update money_moves set credit = 'write_off' where ${counted('event_id', reversal.eventId)}`,
      `update money_moves set credit = 'patient' where ${counted('event_id', reversal.eventId)}`,
      [`moves of what takes another act back ${reversal.eventId}`],
    ],
  ],
  [
    'a reversal of more than there was',
    ({ reversal }) => [
      `insert into money_moves (clinic_id, event_id, debit, credit, amount_bani)
         values (${ground.clinicId}, ${reversal.eventId}, 'cash', 'bank', 7)`,
      `delete from money_moves where ${counted('event_id', reversal.eventId)} and amount_bani = 7`,
      [`moves beyond what is taken back ${reversal.eventId}`],
    ],
  ],
  [
    'a reversal of a reversal',
    ({ reversal, charge }) => [
      `update money_events set kind = 'reversal', reverses_id = ${reversal.eventId} where ${of(charge.eventId)}`,
      `update money_events set kind = 'charge', reverses_id = null where ${of(charge.eventId)}`,
      [`what takes back what takes another back ${charge.eventId}`],
    ],
  ],
  [
    'a second live charge of a line',
    ({ bookingId, charge }) => [
      `with copied as (select * from charges where ${of(charge.id)})
         insert into charges (clinic_id, event_id, patient_id, kind, booking_id, line, attempt, name_ro, name_en, price_bani, amount_bani, vat)
         select clinic_id, event_id, patient_id, kind, booking_id, line, 2, 'dublură', '', 0, 0, 'exempt' from copied`,
      `delete from charges where clinic_id = ${ground.clinicId} and name_ro = 'dublură'`,
      [`live charges of the visit ${bookingId}`, 'amount counted of the charge'],
    ],
  ],
  [
    'what remains on a code',
    ({ codeId }) => [
      `update gift_code_counters set remaining_bani = remaining_bani + 1 where ${counted('gift_code_id', codeId)}`,
      `update gift_code_counters set remaining_bani = remaining_bani - 1 where ${counted('gift_code_id', codeId)}`,
      [`what remains on the code ${codeId}`],
    ],
  ],
  [
    'the codes of a card',
    ({ cardId }) => [
      `update gift_card_counters set generated = 0, maximum = 9 where ${counted('gift_card_id', cardId)}`,
      `update gift_card_counters set generated = 1, maximum = 2 where ${counted('gift_card_id', cardId)}`,
      [`codes made of the card ${cardId}`, `most codes of the card ${cardId}`],
    ],
  ],
  [
    'the sessions of a package',
    ({ startedId }) => [
      `update subscription_counters set used = 1, reserved = 0, maximum = 3 where ${counted('patient_subscription_id', startedId)}`,
      `update subscription_counters set used = 0, reserved = 1, maximum = 2 where ${counted('patient_subscription_id', startedId)}`,
      [
        `used sessions of the package ${startedId}`,
        `reserved sessions of the package ${startedId}`,
        `sessions that the package has ${startedId}`,
      ],
    ],
  ],
])('%s that was changed past the program is told', async (_, change) => {
  const [bad, good, expected] = change(ground)
  await corrupt(bad)
  const found = await told()
  await corrupt(good)
  for (const line of expected) expect(found.join('\n')).toContain(line)
  expect(await told()).toEqual([])
})

test('a balance of which nothing is owed and nothing was paid is told, though all else adds up', async () => {
  const { clinicId, patientId } = ground
  await app.sql.query(
    `with act as (insert into money_events (clinic_id, kind, day, made_at) values ($1, 'fee', '2026-11-25', now()) returning id)
     insert into money_moves (clinic_id, event_id, debit, credit, amount_bani, patient_id)
       select $1, id, 'patient', 'income', 700, $2 from act`,
    [clinicId, patientId],
  )
  const found = await told()
  await corrupt(
    `delete from money_moves where clinic_id = ${clinicId} and amount_bani = 700;
     delete from money_events where clinic_id = ${clinicId} and kind = 'fee';
     update patient_accounts set balance_bani = balance_bani - 700, moves = moves - 1 where ${counted('patient_id', patientId)}`,
  )
  expect(found).toEqual([`balance beside what the patient owes and has ahead ${patientId}: -2200, -2900`])
  expect(await told()).toEqual([])
})

async function run() {
  const program = spawn(process.execPath, [COMMAND], {
    env: { ...process.env, DATABASE_URL: app.url, DATA_DIR: folder },
  })
  const [said, complained, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'exit'),
  ])
  return { said, complained, code: Number(code) }
}

test('the command says which clinic does not add up, and fails', async () => {
  const fine = await run()
  expect(fine, fine.complained).toMatchObject({ code: 0 })
  expect(fine.said).toMatch(/^Everything adds up\. Clinics: 1, acts: \d+\.\n$/)
  const where = counted('patient_id', ground.patientId)
  await corrupt(`update patient_accounts set balance_bani = balance_bani + 1 where ${where}`)
  const { code, said } = await run()
  await corrupt(`update patient_accounts set balance_bani = balance_bani - 1 where ${where}`)
  expect(code).toBe(1)
  expect(said).toContain(`Clinic ${ground.clinicId}, Clinica Surâs, figures that do not add up: 2`)
  expect(said).toMatch(new RegExp(`balance of the patient ${ground.patientId}: kept -?\\d+, found -?\\d+`))
  expect(said).toContain('Clinics that do not add up: 1 of 1.')
}, 60_000)
