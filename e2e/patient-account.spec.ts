import { connectStripe } from '#contract/money/card-account.ts'
import { addPaymentLink } from '#contract/money/payment-links.ts'
import { addPayment } from '#contract/money/payments.ts'
import { setConfig } from '#contract/settings/settings.ts'
import { expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { ask, readMessage } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addDoctor, addKnownPatient, openLocation } from './support/clinic.ts'
import { chargeVisit, expectAccount, openAccount, payFor } from './support/money.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const PAY_LINK = /(http\S+\/pay\/\S+?)[.,]?(?:\s|$)/

test('an account is narrowed down and taken away; whoever owes is found', async ({
  page,
  clinic,
  isMobile,
}) => {
  const token = clinic.session.accessToken
  const ada = await addDoctor(clinic, 'Ada')
  const [iris, dora] = [await addKnownPatient(clinic, 'Iris'), await addKnownPatient(clinic, 'Dora')]
  await chargeVisit(clinic, ada, iris.id, [clinic.check, clinic.cleaning])
  await payFor(clinic, iris.id, ['Consultație'])
  await ask(addPayment, { patient_id: dora.id, method: 'cash', amount: 120 }, token)
  await enterAs(page, clinic.session)
  const paid = [/Numerar/, /200,00/, /300,00$/]
  const done = [
    [/Igienizare/, /300,00/, /500,00$/],
    [/Consultație/, /200,00/, /200,00$/],
  ]

  await test.step('each row with what is owed after it, all or in part', async () => {
    const account = await openAccount(page, iris.id)
    await expectAccount(page, [paid, ...done])
    await account.getByText('Plăți', { exact: true }).click()
    await expectAccount(page, [paid])
    await account.getByText('Servicii', { exact: true }).click()
    await expectAccount(page, done)
    await account.getByText('Abonamente', { exact: true }).click()
    await expect(page.getByText('Nimic pentru filtrele alese')).toBeVisible()
    await account.getByText('Tot', { exact: true }).click()
    await expectAccount(page, [paid, ...done])
  })

  await test.step('its statement is a PDF', async () => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Extras de cont' }).click()
    const file = await readFile(await (await coming).path())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('what was paid ahead is an advance', async () => {
    await openAccount(page, dora.id)
    await expectAccount(page, [[/Numerar/, /120,00/, /avans 120,00$/]])
    await expect(page.getByRole('region', { name: 'Avans' })).toContainText('120,00 lei')
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('the list finds who owes', async () => {
    // On a phone its filters lie behind a press of their own.
    await page.goto(`/cabinet/administration/clients${isMobile ? '?debt=true' : ''}`)
    if (!isMobile) await page.getByRole('button', { name: 'Cu datorii' }).click()
    await expect(page.getByRole('link', { name: dora.name, exact: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: iris.name, exact: true })).toBeVisible()
  })
})

test(
  'a link to pay is opened by a stranger on a phone, and paid',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const token = clinic.session.accessToken
    const place = await openLocation(clinic)
    const ada = await addDoctor(place, 'Ada')
    const iris = await addKnownPatient(clinic, 'Iris')
    await chargeVisit(clinic, ada, iris.id, [clinic.check, clinic.cleaning])
    const { data } = await ask(connectStripe, {}, token)
    await page.goto(data.url)
    await page.getByRole('button', { name: 'Pornește încasările de probă' }).tap()
    await expect(page).toHaveURL(/settings\/payments|login/)
    await ask(setConfig, { section: 'payments', payment_mode: 'selectable' }, token)
    await ask(addPaymentLink, { patient_id: iris.id, amount: 450.5 }, token)

    await test.step('opened out of the SMS', async () => {
      await page.goto(await readMessage(iris.phone, PAY_LINK))
      await expect(page.getByRole('heading', { level: 1, name: 'De plată' })).toBeVisible()
      await expect(page.getByText('450,50 lei').first()).toBeVisible()
      expect(await findViolations(page)).toEqual([])
    })

    await test.step('paid on the page that stands in for Stripe’s', async () => {
      await page.getByRole('button', { name: 'Plătește 450,50 lei' }).tap()
      await expect(page.getByRole('heading', { name: 'Pagină de plată de probă' })).toBeVisible()
      await page.getByRole('button', { name: 'Plătește 450,50 lei' }).tap()
      await expect(page.getByRole('heading', { level: 1, name: 'Plata a ajuns' })).toBeVisible()
      expect(await findViolations(page)).toEqual([])
    })

    await test.step('the account has it', async () => {
      await enterAs(page, clinic.session)
      await openAccount(page, iris.id)
      await expect(page.getByRole('region', { name: 'De plată' })).toContainText('49,50 lei')
      await expectAccount(page, [
        [/450,50/, /49,50$/],
        [/Igienizare/, /300,00/, /500,00$/],
        [/Consultație/, /200,00/, /200,00$/],
      ])
    })
  },
)
