import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readMessage } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { choose } from './support/calendar.ts'
import { addDoctor, addKnownPatient } from './support/clinic.ts'
import { addOwnService, BAKERY, chargeVisit, openAccount, openInvoices, payFor } from './support/money.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs } from './support/test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function download(page: Page, press: string): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: press, exact: true }).click()
  return readFile(await (await coming).path())
}

test(
  'a company’s invoice is issued, mailed, and reversed in part',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    await openInvoices(clinic)
    const filling = await addOwnService(clinic, ada, 'Obturație')
    const patient = await addKnownPatient(clinic, 'Ilinca')
    await chargeVisit(clinic, ada, patient.id, [clinic.check, filling.id])
    await payFor(clinic, patient.id, [filling.name], 'card')
    const email = `${newPerson('').lastName}@grau.ro`.toLowerCase()
    await enterAs(page, clinic.session)
    const drawer = page.getByRole('dialog', { name: 'Factură nouă' })

    await test.step('drafted out of what the patient was charged', async () => {
      await openAccount(page, patient.id)
      await page.getByRole('button', { name: 'Factură nouă' }).click()
      await expect(drawer.getByText('Total 449,99 lei')).toBeVisible()
      await drawer.getByText('Firmă', { exact: true }).click()
      await drawer.getByLabel('CIF').fill(BAKERY.cif)
      await drawer.getByLabel('Denumire').fill(BAKERY.name)
      await drawer.getByLabel('Adresă').fill(BAKERY.address)
      await drawer.getByLabel('Localitate').fill(BAKERY.city)
      await choose(drawer.getByLabel('Județ'), BAKERY.county)
      await drawer.getByLabel('Email').fill(email)
      expect(await findViolations(page)).toEqual([])
      await drawer.getByRole('button', { name: 'Salvează ciorna' }).click()
      await expect(heading(page, /^Ciornă/)).toBeVisible()
    })

    const number = await test.step('issued, it has a number and says what is paid', async () => {
      await page.getByRole('button', { name: 'Emite', exact: true }).click()
      await expect(heading(page, /^Factura DEN \d{6}$/)).toBeVisible()
      await expect(page.getByText('Parțial', { exact: true })).toBeVisible()
      await expect(page.getByText('249,99 din 449,99 lei').last()).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      return ((await heading(page, /^Factura/).textContent()) ?? '').replace('Factura ', '')
    })

    await test.step('taken away, and mailed', async () => {
      expect((await download(page, 'PDF')).subarray(0, 5).toString()).toBe('%PDF-')
      const xml = (await download(page, 'XML')).toString()
      expect(xml).toContain(`<cbc:ID>${number.replace(' ', '')}</cbc:ID>`)
      expect(xml).toContain(BAKERY.name)
      await page.getByRole('button', { name: 'Trimite pe email' }).click()
      const dialog = page.getByRole('dialog', { name: `Trimite ${number} pe email` })
      await expect(dialog.getByLabel('Către')).toHaveValue(email)
      await dialog.getByLabel('Mesaj, dacă vrei').fill('Mulțumim că ați venit.')
      await dialog.getByRole('button', { name: 'Trimite', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Trimisă pe email' })).toBeVisible()
      await readMessage(email, new RegExp(`(${number})[^]*449,99[^]*Mulțumim că ați venit\\.`))
    })

    await test.step('one line of it is reversed, and a part of the other', async () => {
      await page.getByRole('button', { name: 'Stornează' }).click()
      const dialog = page.getByRole('dialog', { name: `Stornează ${number}` })
      await dialog.getByText('O parte', { exact: true }).click()
      await dialog.getByLabel('Suma stornată din „Consultație”').fill('200')
      await dialog.getByLabel(`Suma stornată din „${filling.name}”`).fill('49,99')
      await dialog.getByLabel('Motivul').fill('O plătește angajatul')
      expect(await findViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Emite stornoul' }).click()
      await expect(heading(page, /^Storno DEN/)).toBeVisible()
      await expect(page.getByText('−249,99').or(page.getByText('-249,99')).first()).toBeVisible()
      expect((await download(page, 'XML')).toString()).toContain(
        `<cbc:ID>${number.replace(' ', '')}</cbc:ID>`,
      )
      await page.goBack()
      await expect(heading(page, `Factura ${number}`)).toBeVisible()
    })

    await test.step('what is left of it is paid, and no more can be reversed than that', async () => {
      await expect(page.getByText('200,00 din 200,00 lei')).toBeVisible()
      await expect(page.getByText('Achitată', { exact: true })).toBeVisible()
      await expect(page.getByText('O plătește angajatul')).toBeVisible()
      await page.getByRole('button', { name: 'Stornează' }).click()
      const dialog = page.getByRole('dialog', { name: `Stornează ${number}` })
      await dialog.getByText('O parte', { exact: true }).click()
      await expect(dialog.getByText('rămase 200,00 lei')).toBeVisible()
      await expect(dialog.getByLabel('Suma stornată din „Consultație”')).toHaveCount(0)
      await dialog.getByLabel(`Suma stornată din „${filling.name}”`).fill('200,01')
      await dialog.getByLabel('Motivul').fill('Prea mult')
      await dialog.getByRole('button', { name: 'Emite stornoul' }).click()
      await expect(dialog.getByLabel(`Suma stornată din „${filling.name}”`)).toHaveAccessibleDescription(
        'Din linie au rămas 200 lei.',
      )
      await dialog.getByRole('button', { name: 'Renunță' }).click()
    })

    await test.step('what was reversed whole goes on another invoice', async () => {
      await openAccount(page, patient.id)
      await page.getByRole('button', { name: 'Factură nouă' }).click()
      await expect(drawer.getByRole('checkbox', { name: /Consultație/ })).toBeChecked()
      await expect(drawer.getByRole('checkbox', { name: filling.name })).toHaveCount(0)
      await drawer.getByText('Firmă', { exact: true }).click()
      await drawer.getByLabel('CIF').fill(BAKERY.cif.slice(2, 6))
      const known = drawer.getByRole('list', { name: 'Firme de pe facturi mai vechi' })
      await known.getByRole('button', { name: BAKERY.name }).click()
      await expect(known).toHaveCount(0)
      await expect(drawer.getByLabel('CIF')).toHaveValue(BAKERY.cif)
      await expect(drawer.getByLabel('Adresă')).toHaveValue(BAKERY.address)
      expect(await findViolations(page)).toEqual([])
      await drawer.getByRole('button', { name: 'Salvează ciorna' }).click()
      await expect(heading(page, 'Ciornă de factură')).toBeVisible()
      await page.getByRole('button', { name: 'Emite', exact: true }).click()
      await expect(heading(page, /^Factura DEN/)).toBeVisible()
      await expect(page.getByText('0,00 din 200,00 lei')).toBeVisible()
    })
  },
)
