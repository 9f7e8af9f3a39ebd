// What doctors earned: read, opened into its rows, previewed, closed, opened again and sent to the doctor, who reads their own.

import { saveDoctor } from '#contract/clinic/doctors.ts'
import { getEarnings, listEarnings } from '#contract/reports/earnings.ts'
import { expect } from '@playwright/test'
import { ask, readMessage } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addDoctor, addKnownPatient, signInDoctor } from './support/clinic.ts'
import { chargeVisit, payFor } from './support/money.ts'
import { test as ownTest } from './support/own-clinic.ts'
import { enterAs, test } from './support/test.ts'

const PAGE = '/cabinet/administration/reports?tab=earnings'
const day = (date: Date) => date.toISOString().slice(0, 10)
const now = new Date()
const lastMonth = day(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))).slice(0, 7)
const lastDay = day(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)))
/** The running month and the one before: yesterday is in one of the two. */
const BOTH = `&from=${lastMonth}-01&to=${day(now)}`

ownTest(
  'the running month: its sums open into rows, and it goes to the doctor',
  async ({ page, clinic, browser }) => {
    const email = `medic-${Date.now()}@exemplu.ro`
    const doctor = await addDoctor(clinic, 'Vlad', { email })
    const token = clinic.session.accessToken
    const { data: saved } = await ask(
      saveDoctor,
      { id: doctor.id, first_name: 'Vlad', last_name: doctor.lastName, earnings_percentage: 40 },
      token,
    )
    expect(saved.earnings_percentage).toBe(40)
    const patient = await addKnownPatient(clinic, 'Ilinca')
    await chargeVisit(clinic, doctor, patient.id, [clinic.check])
    await payFor(clinic, patient.id, ['Consultație'])
    const month = day(now).slice(0, 7)
    const { data: statement } = await ask(getEarnings, { doctor: doctor.id, month }, token)
    expect(statement.to_pay).toBeGreaterThan(0)
    expect(statement.to_pay).toBe(Math.round(statement.sections[0]!.base * 40) / 100)
    await enterAs(page, clinic.session)
    await page.goto(`${PAGE}${BOTH}&doctors=${doctor.id}&statement=${doctor.id}`)
    const title = page.getByRole('heading', { name: `Decont ${statement.doctor.name}` })
    await expect(title).toBeVisible()
    await expect(page.getByText(/Luna se poate închide din 1\s/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Închide luna' })).toBeHidden()
    expect(await findViolations(page)).toEqual([])

    await page.getByRole('button', { name: 'Încasat, o plată' }).click()
    const rows = page.getByRole('table', { name: /Decont la 40\s%/ })
    await expect(rows.getByRole('row')).toHaveCount(2)
    await expect(rows).toContainText('Numerar')
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('dialog').last().getByRole('button', { name: 'Închide', exact: true }).click()

    await page.getByRole('button', { name: 'Trimite medicului' }).click()
    await expect(page.getByText('Decontul pleacă pe email').first()).toBeVisible()
    expect(await readMessage(email, /decontul tău pe ([^:]+):/)).toMatch(/20\d\d$/)

    const context = await browser.newContext()
    const own = await context.newPage()
    await enterAs(own, await signInDoctor(doctor))
    await own.goto(`${PAGE}${BOTH}&statement=${doctor.id}`)
    await expect(own.getByRole('heading', { name: `Decont ${statement.doctor.name}` })).toBeVisible()
    await expect(own.getByRole('button', { name: 'Trimite medicului' })).toBeHidden()
    await context.close()
  },
)

test(
  'a month that is over is closed, and opened again with a reason',
  { tag: '@desktop' },
  async ({ page, owner }) => {
    const { data } = await ask(listEarnings, { month: lastMonth }, owner.accessToken)
    const { doctor, earned } = data.at(-1)!
    await enterAs(page, owner)
    await page.goto(`${PAGE}&from=${lastMonth}-01&to=${lastDay}&statement=${doctor.id}`)
    const line = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: `Decontul pentru ${doctor.name}` }) })
    await expect(line).toContainText('Ciornă')
    await page.getByRole('button', { name: 'Închide luna' }).click()
    await expect(line).toContainText('Închis')
    await expect(page.getByText(/^Închis pe .* de /)).toBeVisible()
    const closed = await ask(getEarnings, { doctor: doctor.id, month: lastMonth }, owner.accessToken)
    expect(closed.data).toMatchObject({ state: 'closed', to_pay: earned })

    await test.step('the preview is in the address and is no statement', async () => {
      await page.getByText('Din realizat', { exact: true }).click()
      await expect(page).toHaveURL(/basis=made/)
      await expect(page.getByRole('columnheader', { name: 'Realizat' })).toBeVisible()
      await page.getByText('Din încasat', { exact: true }).click()
    })

    await page.getByRole('button', { name: 'Redeschide' }).click()
    await page.getByRole('button', { name: 'Redeschide luna' }).click()
    await expect(page.getByText('Scrie între 3 și 500 de caractere.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Motivul' }).fill('O plată uitată')
    await page.getByRole('button', { name: 'Redeschide luna' }).click()
    await expect(line).toContainText('Ciornă')
    await expect(page.getByText(/Redeschis pe .*: O plată uitată/)).toBeVisible()
  },
)
