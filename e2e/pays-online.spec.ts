import { changeService } from '#contract/clinic/services.ts'
import { setConfig } from '#contract/settings/settings.ts'
import { connectStripe } from '#contract/money/card-account.ts'
import { listPayments } from '#contract/money/payments.ts'
import { addSubscription } from '#contract/money/subscriptions.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addDoctor, at, openLocation, quietDay } from './support/clinic.ts'
import { askForCode, DONE, fillPerson, openConfirmation } from './support/online.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'

/** Cancels the visit that is open. */
async function giveUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Anulează' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Anulează/ })
    .click()
  await expect(page.getByText(/anulat/i).first()).toBeVisible()
}

test(
  'a patient pays ahead, gives the visit up and has the money back; so it is with a package that they buy',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const token = clinic.session.accessToken
    const place = await openLocation(clinic)
    const doctor = await addDoctor(place, 'Ada')
    const ana = newPerson('Ana')

    await test.step('the clinic is connected on the trial page', async () => {
      const { data } = await ask(connectStripe, {}, token)
      await page.goto(data.url)
      await page.getByRole('button', { name: 'Pornește încasările de probă' }).click()
      await expect(page).toHaveURL(/settings\/payments|login/)
      await ask(
        setConfig,
        { section: 'payments', payment_mode: 'integrated', deposit_for: 'everybody', deposit_amount: 50 },
        token,
      )
      const { check } = clinic
      const sold = { price: 700, months: 12, maximum_uses: 4, service_ids: [check], sold_online: true }
      await ask(addSubscription, { name_ro: 'Patru consultații', ...sold }, token)
    })

    await test.step('the hour is booked once its deposit is paid', async () => {
      await openConfirmation(page, clinic, doctor)
      await fillPerson(page, ana)
      await page.getByLabel('Codul din 6 cifre').fill(await askForCode(page, ana))
      await expect(page.getByRole('heading', { name: 'Cât plătești acum' })).toBeVisible()
      await expect(page.getByRole('radio', { name: /Avans/ })).toBeChecked()
      await page.getByRole('checkbox', { name: 'Vreau factură' }).check()
      expect(await findViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Plătește 50 lei' }).click()
      await expect(page.getByRole('heading', { name: 'Pagină de plată de probă' })).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Plătește 50 lei' }).click()
      await expect(page.getByRole('heading', { level: 1, name: DONE })).toBeVisible()
    })

    await test.step('given up in time, the money goes back by itself', async () => {
      await giveUp(page)
      await expect.poll(() => listTaken(token)).toEqual([-50, 50])
    })

    await test.step('a package that is bought is theirs', async () => {
      await page.goto('/patient/offers')
      await expect(page.getByRole('heading', { level: 1, name: 'Ofertele mele' })).toBeVisible()
      await expect(page.getByText('Patru consultații')).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Cumpără', exact: true }).click()
      await page.getByRole('button', { name: 'Plătește 700 lei' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Plata a ajuns' })).toBeVisible()
      await page.getByRole('link', { name: 'Vezi ofertele mele' }).click()
      await expect(page.getByText('4 libere')).toBeVisible()
    })

    await test.step('a visit that it covers in part asks a deposit of the rest', async () => {
      const services = `[${clinic.check},${clinic.cleaning}]`
      const start = encodeURIComponent(at(quietDay(), '12:00'))
      await page.goto(`/pacient/confirmare?doctor=${doctor.id}&services=${services}&start=${start}`)
      await expect(page.getByRole('timer', { name: 'Îți păstrăm ora încă' })).toBeVisible()
      await page.getByRole('button', { name: 'Confirmă programarea' }).click()
      await page.getByRole('button', { name: 'Plătește 50 lei' }).click()
      await expect(page.getByRole('heading', { name: 'Pagină de plată de probă' })).toBeVisible()
      await page.getByRole('button', { name: 'Plătește 50 lei' }).click()
      await expect(page.getByRole('heading', { level: 1, name: DONE })).toBeVisible()
      const visit = page.url()
      await page.goto('/patient/offers')
      await expect(page.getByText('3 libere')).toBeVisible()
      await page.goto(visit)
    })

    await test.step('given up in time, its use and its deposit come back', async () => {
      await giveUp(page)
      await page.goto('/patient/offers')
      await expect(page.getByText('4 libere')).toBeVisible()
      await expect.poll(() => listTaken(token)).toEqual([-50, 50, 700, -50, 50])
    })
  },
)

test(
  'what is done only inside a package is booked once the package is bought on the way',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const token = clinic.session.accessToken
    const doctor = await addDoctor(await openLocation(clinic), 'Ada')
    const ana = newPerson('Ana')
    const { data } = await ask(connectStripe, {}, token)
    await page.goto(data.url)
    await page.getByRole('button', { name: 'Pornește încasările de probă' }).click()
    await expect(page).toHaveURL(/settings\/payments|login/)
    await ask(setConfig, { section: 'payments', payment_mode: 'integrated' }, token)
    const { check } = clinic
    const sold = { price: 700, months: 12, maximum_uses: 4, service_ids: [check], sold_online: true }
    await ask(addSubscription, { name_ro: 'Patru consultații', ...sold }, token)
    await ask(changeService, { id: check, subscription_only: true }, token)

    await openConfirmation(page, clinic, doctor)
    await fillPerson(page, ana)
    await page.getByLabel('Codul din 6 cifre').fill(await askForCode(page, ana))
    await expect(page.getByRole('heading', { name: 'Vizita se face cu abonament' })).toBeFocused()
    await expect(page.getByText('4 ședințe · valabil 12 luni')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Cumpără-l, 700 lei' }).click()
    await page.getByRole('button', { name: 'Plătește 700 lei' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Plata a ajuns' })).toBeVisible()
    await page.getByRole('link', { name: 'Înapoi la programare' }).click()
    await expect(page.getByRole('timer', { name: 'Îți păstrăm ora încă' })).toBeVisible()
    await page.getByRole('button', { name: 'Confirmă programarea' }).click()
    await expect(page.getByRole('heading', { level: 1, name: DONE })).toBeVisible()
    await page.goto('/patient/offers')
    await expect(page.getByText('3 libere')).toBeVisible()
  },
)

const listTaken = async (token: string) => (await ask(listPayments, {}, token)).data.map(each => each.amount)
