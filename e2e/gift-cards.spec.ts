import { addGiftCard } from '#contract/money/gift-cards.ts'
import { expect, type Locator } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addDoctor, addKnownPatient } from './support/clinic.ts'
import { chargeVisit, checkout, openAccount } from './support/money.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs } from './support/test.ts'

/** What a drawn code says, read as a phone's camera would. */
async function readDrawn(code: Locator): Promise<string | undefined> {
  const picture = sharp(await code.screenshot()).ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test(
  'gift codes are made up to the limit, printed, used in part, marked used and deleted',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const token = clinic.session.accessToken
    const ada = await addDoctor(clinic, 'Ada')
    const patient = await addKnownPatient(clinic, 'Ilinca')
    await chargeVisit(clinic, ada, patient.id, [clinic.check])
    const title = `Zâmbet pentru mama ${newPerson('').lastName}`
    const terms = { value: 150, expires_after_days: 90, maximum: 3, sold_online: false }
    const { data: card } = await ask(addGiftCard, { title, ...terms }, token)
    await enterAs(page, clinic.session)
    const address = `/cabinet/administration/gift-cards/${card.id}`
    const dialog = page.getByRole('dialog', { name: 'Generează coduri' })
    const codes = page.getByRole('table', { name: 'Coduri' }).locator('tbody tr')

    await test.step('no more than the limit', async () => {
      await page.goto(address)
      await page.getByRole('button', { name: 'Generează coduri' }).click()
      await dialog.getByLabel('Câte coduri').fill('5')
      await expect(dialog.getByText('Ai atins limita: 0 din 3 coduri. Mai poți genera 3.')).toBeVisible()
      await dialog.getByText('Promoție, fără bani', { exact: true }).click()
      expect(await findViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Generează 3 coduri' }).click()
      await expect(codes).toHaveCount(3)
      expect(await findViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Generează coduri' }).click()
      await expect(dialog.getByText('Ai atins limita: 3 din 3 coduri. Mai poți genera 0.')).toBeVisible()
      await expect(dialog.getByRole('button', { name: /^Generează \d/ })).toBeDisabled()
      await dialog.getByRole('button', { name: 'Renunță' }).click()
    })

    const code = await test.step('printed, each leads to where it is entered', async () => {
      await page.getByRole('button', { name: 'Tipărește', exact: true }).first().click()
      await expect(
        page.getByRole('heading', { level: 1, name: `Carduri de tipărit: ${title}` }),
      ).toBeVisible()
      const drawn = page.getByRole('img', { name: /^Cod QR pentru / })
      await expect(drawn).toHaveCount(3)
      await expect(page.getByRole('button', { name: 'Tipărește 3 carduri' })).toBeEnabled()
      expect(await findViolations(page)).toEqual([])
      const said = (await drawn.first().getAttribute('alt'))?.replace('Cod QR pentru ', '') ?? ''
      await drawn.first().scrollIntoViewIfNeeded()
      expect(await readDrawn(drawn.first())).toBe(`${new URL(page.url()).origin}/patient/offers?code=${said}`)
      await page.getByRole('button', { name: 'Înapoi', exact: true }).click()
      return said
    })
    const row = codes.filter({ hasText: code })

    await test.step('used in part at the desk, typed as one does', async () => {
      await openAccount(page, patient.id)
      await page.getByRole('region', { name: 'De plată' }).getByRole('button', { name: 'Încasează' }).click()
      const drawer = checkout(page)
      await drawer.getByRole('button', { name: 'Alt cod' }).click()
      await drawer.getByLabel('Codul de pe card').fill(code.toLowerCase().replaceAll('-', ' '))
      await drawer.getByLabel('Suma: Card cadou').fill('60')
      await drawer.getByRole('button', { name: 'Încasează 60,00 lei' }).click()
      await expect(drawer).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'De plată' })).toContainText('140,00 lei')
      await expect(page.getByRole('region', { name: 'Carduri cadou' })).toContainText('90 lei din 150 lei')
      await page.goto(address)
      await expect(row).toContainText('Revendicat')
      await expect(row).toContainText(patient.name)
      await expect(row).toContainText('90,00')
    })

    await test.step('marked used for good', async () => {
      await row.getByRole('button', { name: `Acțiuni pentru ${code}` }).click()
      await expect(page.getByRole('menuitem', { name: 'Șterge' })).toHaveCount(0)
      await page.getByRole('menuitem', { name: 'Marchează folosit' }).click()
      const last = page.getByRole('dialog', { name: 'Marchezi codul ca folosit?' })
      await expect(last).toContainText(`Pe codul ${code} sunt 90,00 lei, care nu se vor mai putea cheltui.`)
      await expect(last).toContainText('Nu se poate da înapoi.')
      await last.getByRole('button', { name: 'Marchează folosit' }).click()
      await expect(row).toContainText('Folosit')
      await expect(row).toContainText('0,00')
    })

    await test.step('one that nobody has is deleted', async () => {
      const other = codes.filter({ hasNotText: code }).first()
      await other.getByRole('button', { name: /^Acțiuni pentru / }).click()
      await page.getByRole('menuitem', { name: 'Șterge' }).click()
      const last = page.getByRole('dialog', { name: 'Ștergi codul?' })
      await expect(last).toContainText('Nu se poate da înapoi.')
      expect(await findViolations(page)).toEqual([])
      await last.getByRole('button', { name: 'Șterge' }).click()
      await expect(codes).toHaveCount(2)
    })
  },
)
