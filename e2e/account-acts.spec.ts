import { connectStripe } from '#contract/money/card-account.ts'
import { setConfig } from '#contract/settings/settings.ts'
import { expect, type Page } from '@playwright/test'
import { ask, readMessage } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addDoctor, addKnownPatient } from './support/clinic.ts'
import { chargeVisit, expectAccount, openAccount, openInvoices, payFor } from './support/money.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const PAY_LINK = /(http\S+\/pay\/\S+?)[.,]?(?:\s|$)/

const account = (page: Page) => page.getByRole('tabpanel', { name: 'Cont' })

async function openAct(page: Page, act: string, title: string) {
  await account(page).getByRole('button', { name: act, exact: true }).click()
  return page.getByRole('dialog', { name: title })
}

/** What can be done with the row of that name. */
async function chooseOf(page: Page, row: string, act: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Ce se poate face cu „${row}” din `) }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

test(
  'money paid ahead goes to another’s account, and what was noted by mistake is taken off',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const [ana, dan] = [await addKnownPatient(clinic, 'Ana'), await addKnownPatient(clinic, 'Dan')]
    await enterAs(page, clinic.session)
    await openAccount(page, ana.id)

    await test.step('an advance is asked how much it is', async () => {
      const dialog = await openAct(page, 'Avans', 'Încasează un avans')
      await dialog.getByRole('button', { name: 'Încasează avansul' }).click()
      await expect(dialog.getByLabel('Suma')).toBeFocused()
      await expect(dialog.getByText('Completează acest câmp.')).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await dialog.getByLabel('Suma').fill('500')
      await dialog.getByLabel('Pentru ce, dacă știi').fill('Coroană')
      await dialog.getByRole('button', { name: 'Încasează avansul' }).click()
      await expect(page.getByText('Avans încasat: 500 lei.').last()).toBeVisible()
      await expectAccount(page, [[/Numerar/, 'Coroană', /500,00/, /avans 500,00$/]])
    })

    await test.step('a transfer asks to whom, and is no more than the advance', async () => {
      const opener = account(page).getByRole('button', { name: 'Transferă', exact: true })
      const dialog = await openAct(page, 'Transferă', 'Transferă avansul')
      const who = dialog.getByRole('combobox', { name: 'Către ce pacient' })
      await expect(who).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()
      await opener.click()
      await dialog.getByRole('button', { name: 'Transferă' }).click()
      await expect(who).toBeFocused()
      await expect(dialog.getByText('Completează acest câmp.')).toHaveCount(1)
      expect(await findViolations(page)).toEqual([])
      await who.fill(dan.lastName)
      await page.getByRole('option', { name: new RegExp(dan.lastName) }).click()
      await expect(dialog.getByLabel('Suma')).toBeFocused()
      await dialog.getByLabel('Suma').fill('900')
      await dialog.getByRole('button', { name: 'Transferă' }).click()
      // Its help says the same sentence, before and after.
      await expect(dialog.getByLabel('Suma')).toHaveAttribute('aria-invalid', 'true')
      await expect(dialog.getByText('Avansul este de 500 lei.')).toBeVisible()
      await dialog.getByLabel('Suma').fill('120')
      await dialog.getByRole('button', { name: 'Transferă' }).click()
      await expect(page.getByText('120 lei sunt acum în contul pacientului').last()).toBeVisible()
      await expect(page.getByRole('region', { name: 'Avans' })).toContainText('380,00 lei')
    })

    await test.step('a balance from elsewhere, taken off again', async () => {
      const dialog = await openAct(page, 'Sold din alt program', 'Sold din alt program')
      await dialog.getByLabel('Suma').fill('80')
      expect(await findViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Trece în cont' }).click()
      await expect(page.getByRole('table', { name: 'Cont' })).toContainText('Sold inițial')
      await chooseOf(page, 'Sold inițial', 'Scoate din cont')
      const asked = page.getByRole('dialog', { name: 'Scoți din cont?' })
      await asked.getByLabel('Motiv').fill('Alt pacient')
      expect(await findViolations(page)).toEqual([])
      await asked.getByRole('button', { name: 'Scoate din cont' }).click()
      await expect(page.getByRole('table', { name: 'Cont' })).toContainText('anulat ulterior')
      // Its menu is no more.
      await expect(account(page)).toBeFocused()
      await expect(page.getByRole('region', { name: 'Avans' })).toContainText('380,00 lei')
    })
  },
)

test(
  'a debt is written off, sent as a link, and its cash gets a receipt',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const token = clinic.session.accessToken
    const ada = await addDoctor(clinic, 'Ada')
    const iris = await addKnownPatient(clinic, 'Iris')
    await openInvoices(clinic)
    await chargeVisit(clinic, ada, iris.id, [clinic.check, clinic.cleaning])
    await payFor(clinic, iris.id, ['Consultație'])
    const { data } = await ask(connectStripe, {}, token)
    await page.goto(data.url)
    await page.getByRole('button', { name: 'Pornește încasările de probă' }).click()
    await expect(page).toHaveURL(/settings\/payments|login/)
    await ask(setConfig, { section: 'payments', payment_mode: 'selectable' }, token)
    await enterAs(page, clinic.session)
    await openAccount(page, iris.id)
    const due = page.getByRole('region', { name: 'De plată' })

    await test.step('a part of it is forgiven, with a reason', async () => {
      await chooseOf(page, 'Igienizare', 'Scutește de plată')
      const dialog = page.getByRole('dialog', { name: 'Scutești de plată?' })
      await expect(dialog.getByLabel('Suma')).toBeFocused()
      await expect(dialog.getByLabel('Suma')).toHaveValue('300')
      await dialog.getByRole('button', { name: 'Scutește' }).click()
      await expect(dialog.getByLabel('Motiv')).toBeFocused()
      expect(await findViolations(page)).toEqual([])
      await dialog.getByLabel('Suma').fill('80')
      await dialog.getByLabel('Motiv').fill('A așteptat o oră')
      await dialog.getByRole('button', { name: 'Scutește' }).click()
      await expect(due).toContainText('220,00 lei')
    })

    await test.step('that was a mistake', async () => {
      await chooseOf(page, 'Datorie ștearsă', 'Scoate din cont')
      const dialog = page.getByRole('dialog', { name: 'Scoți din cont?' })
      await expect(dialog.getByText('ce acoperea redevine de plată')).toBeVisible()
      await dialog.getByLabel('Motiv').fill('Alt pacient')
      await dialog.getByRole('button', { name: 'Scoate din cont' }).click()
      await expect(due).toContainText('300,00 lei')
    })

    await test.step('a link does not leave where there is no email; it is cancelled from the list', async () => {
      const dialog = await openAct(page, 'Trimite link', 'Trimite un link de plată')
      await dialog.getByText('Email', { exact: true }).click()
      await dialog.getByRole('button', { name: 'Trimite linkul' }).click()
      await expect(dialog.getByText('Pacientul nu are email.')).toHaveCount(1)
      expect(await findViolations(page)).toEqual([])
      await dialog.getByText('SMS', { exact: true }).click()
      await dialog.getByLabel('Suma').fill('100,5')
      await dialog.getByRole('button', { name: 'Trimite linkul' }).click()
      const links = page.getByRole('region', { name: 'Linkuri de plată' })
      await expect(links).toContainText('100,50 lei')
      const url = await readMessage(iris.phone, PAY_LINK)
      await links.getByRole('button', { name: 'Linkul de 100,50 lei' }).click()
      await page.getByRole('menuitem', { name: 'Anulează linkul' }).click()
      await expect(links).toHaveCount(0)
      await expect(account(page)).toBeFocused()
      const stranger = await (await page.context().browser()!.newContext()).newPage()
      await stranger.goto(url)
      await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(stranger.getByRole('button', { name: /^Plătește/ })).toHaveCount(0)
      await stranger.context().close()
    })

    await test.step('the cash gets a receipt, and is taken back', async () => {
      await chooseOf(page, 'Numerar', 'Emite chitanța')
      await expect(page.getByText(/^Chitanța CHT \d+ este emisă\.$/).last()).toBeVisible()
      await expect(page.getByRole('link', { name: /^CHT/ }).first()).toBeVisible()
      await chooseOf(page, 'Numerar', 'Ia înapoi')
      const dialog = page.getByRole('dialog', { name: 'Iei plata înapoi?' })
      await dialog.getByLabel('Motiv').fill('Plătită cu cardul')
      expect(await findViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Ia înapoi' }).click()
      await expect(due).toContainText('500,00 lei')
      await expect(account(page)).toBeFocused()
    })
  },
)
