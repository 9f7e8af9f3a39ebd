import {
  listPatientSubscriptions,
  refundSubscription,
  getSubscriptionRefund,
} from '#contract/money/patient-subscriptions.ts'
import { getPatientAccount } from '#contract/money/patient-accounts.ts'
import { listPayments, refundPayment } from '#contract/money/payments.ts'
import { DEFAULT_ROLES } from '#domain/accounts/permissions.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addColleague, addDoctor, addKnownPatient, type Clinic } from './support/clinic.ts'
import { addPackage, chargeVisit, expectAccount, openAccount, payFor, startPackage } from './support/money.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

/** A package of four checks for 700 lei that was paid, and one of its uses used. */
async function usePackage(clinic: Clinic, firstName: string) {
  const ada = await addDoctor(clinic, 'Ada')
  const patient = await addKnownPatient(clinic, firstName)
  const offer = await addPackage(clinic, clinic.check, { price: 700 })
  const started = await startPackage(clinic, patient.id, offer.id)
  await chargeVisit(clinic, ada, patient.id, [clinic.check])
  await payFor(clinic, patient.id, [offer.name])
  return { patient, offer, startedId: started.id }
}

const card = (page: Page, name: string) => page.getByRole('region', { name })

test('a package is given back in three ways', { tag: '@desktop' }, async ({ page, clinic }) => {
  const token = clinic.session.accessToken
  const { patient, offer } = await usePackage(clinic, 'Iris')
  await enterAs(page, clinic.session)

  await test.step('what was not used, on the screen', async () => {
    await page.goto(`/cabinet/administration/clients/${patient.id}?tab=subscriptions`)
    await expect(card(page, offer.name)).toContainText('3 libere')
    await page.getByRole('button', { name: 'Rambursează', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Rambursează abonamentul' })
    await expect(dialog.getByText('3 folosiri rămase × 175 lei')).toBeVisible()
    await expect(dialog.getByText('700 lei − 200 lei')).toBeVisible()
    await dialog.getByText('Numerar', { exact: true }).click()
    await dialog.getByLabel('Motiv', { exact: true }).fill('Se mută în alt oraș')
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Rambursează 525 lei' }).click()
    await expect(page.getByText(`Rambursat: ${offer.name}`).last()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Încheiate' })).toContainText('Rambursat')
    await openAccount(page, patient.id)
    await expect(page.getByText('Nimic de plată')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Cont' })).toContainText('Rambursare în numerar')
  })

  for (const [way, amount, left] of [
    ['full_price', undefined, 500],
    ['agreed', 400, 400],
  ] as const) {
    await test.step(`${way}, by call`, async () => {
      const other = await usePackage(clinic, 'Dora')
      const { data: quote } = await ask(getSubscriptionRefund, { id: other.startedId }, token)
      const back = {
        id: other.startedId,
        way,
        amount,
        to: 'cash' as const,
        reason: 'La cerere',
        version: quote.version,
      }
      await ask(refundSubscription, back, token)
      const { data: rows, standing } = await ask(getPatientAccount, { id: other.patient.id }, token)
      expect(rows[0]).toMatchObject({ kind: 'refund', debit: left })
      expect(standing).toMatchObject({ balance: 0, due: 0, advance: 0 })
      const { data: packages } = await ask(listPatientSubscriptions, { id: other.patient.id }, token)
      expect(packages).toMatchObject([{ state: 'refunded' }])
    })
  }
})

test('cash is given back in part, by whoever may', { tag: '@phone' }, async ({ page, clinic }) => {
  const token = clinic.session.accessToken
  const ada = await addDoctor(clinic, 'Ada')
  const patient = await addKnownPatient(clinic, 'Radu')
  await chargeVisit(clinic, ada, patient.id, [clinic.cleaning])
  await payFor(clinic, patient.id, ['Igienizare'])
  const menu = (of: Page) => of.getByRole('button', { name: `Ce se poate face cu 300 lei, ${patient.name}` })

  await test.step('the reception is not offered it, nor let', async () => {
    const colleague = await addColleague(clinic, [...DEFAULT_ROLES.Reception])
    const reception = await colleague.signIn()
    const desk = await (await page.context().browser()!.newContext()).newPage()
    await enterAs(desk, reception)
    await desk.goto('/cabinet/administration/payments')
    await menu(desk).click()
    await expect(desk.getByRole('menuitem', { name: 'Ia înapoi' })).toBeVisible()
    await expect(desk.getByRole('menuitem', { name: 'Rambursează' })).toHaveCount(0)
    await desk.context().close()
    const { data: payments } = await ask(listPayments, { search: patient.lastName }, token)
    const id = payments[0]?.payment_id ?? 0
    const reply = await fetch(
      `${process.env['E2E_URL']}/api${refundPayment.path.replace('{id}', String(id))}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${reception.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ amount: 50, method: 'cash', reason: 'La cerere' }),
      },
    )
    expect(reply.status).toBe(403)
  })

  await test.step('the owner gives a part back', async () => {
    await enterAs(page, clinic.session)
    await page.goto('/cabinet/administration/payments')
    await menu(page).click()
    await page.getByRole('menuitem', { name: 'Rambursează' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rambursează' })
    await dialog.getByLabel('Suma').fill('50,5')
    await dialog.getByLabel('Motiv').fill('Reclamație')
    await expect(dialog.getByText('50,50 lei redevin de plată: Igienizare.')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Rambursează 50,50 lei' }).click()
    await expect(page.getByText('Rambursat: 50,50 lei.').last()).toBeVisible()
    await openAccount(page, patient.id)
    await expectAccount(page, [
      [/Rambursare în numerar/, 'Reclamație', /50,50/, /50,50$/],
      [/Numerar/, /300,00/, /0,00$/],
      [/Igienizare/, /300,00/, /300,00$/],
    ])
  })
})
