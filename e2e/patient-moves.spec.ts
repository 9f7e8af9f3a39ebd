import { moveBookingByCode } from '#contract/online/moving.ts'
import { setConfig } from '#contract/settings/settings.ts'
import { expect } from '@playwright/test'
import { ask, readMessage } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addDoctor, at, bookVisit, quietDay } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'

test('a patient moves a visit: loses a race, takes another hour, then it is too late', async ({
  page,
  clinic,
}) => {
  const { accessToken } = clinic.session
  await ask(setConfig, { auto_approve: true }, accessToken)
  const doctor = await addDoctor(clinic, 'Ioana')
  const day = quietDay()
  const { booking, person } = await bookVisit(clinic, doctor, at(day, '10:00'))
  const { booking: other } = await bookVisit(clinic, doctor, at(day, '12:00'))
  const [code, question] = [booking.code!, `${person.firstName}, vii`]

  await test.step('from the link to the hours, and back', async () => {
    await page.goto(`/b/${code}`)
    await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible()
    await page.getByRole('link', { name: 'Mută vizita: Consultație' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Când îți vine mai bine?' })).toBeFocused()
    await expect(page.getByText('Rămâne a ta până alegi alta.')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Înapoi la vizită' }).click()
    await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible()
    await page.goForward()
  })

  const hours = page.getByRole('group', { name: /Dimineața|După-amiaza/ })
  await test.step('somebody else is first: the visit stays, the nearest hours are offered', async () => {
    await page.locator(`[data-date="${day}"]`).click()
    await hours.getByRole('button', { name: '14:00' }).first().click()
    const bar = page.getByRole('region', { name: 'Ora nouă' })
    await expect(bar).toContainText('în loc de')
    await ask(moveBookingByCode, { code: other.code!, start: at(day, '14:00') })
    await bar.getByRole('button', { name: 'Mută vizita' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Cineva tocmai a luat ora 14:00' }),
    ).toBeFocused()
    await expect(page.getByText(/10:00 a rămas neschimbată/)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Toate orele libere' }).click()
    // That of the next day alone.
    await expect(hours.getByRole('button', { name: '14:00' })).toHaveCount(1)
  })

  await test.step('takes another hour, and is told', async () => {
    await hours.getByRole('button', { name: '15:00' }).first().click()
    await page.getByRole('button', { name: 'Mută vizita' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Gata, te așteptăm .* 15:00/ })).toBeFocused()
    await expect(page.getByText(/10:00 e din nou liberă pentru altcineva/)).toBeVisible()
    await readMessage(person.phone, /(ai mutat vizita pe .*15:00)/)
    expect(await findViolations(page)).toEqual([])
    await page.reload()
    await expect(page.getByText('Mai poți muta o dată.')).toBeVisible()
    await page.getByRole('link', { name: 'Am notat, închide' }).click()
    await expect(page.getByRole('heading', { level: 1, name: question })).toContainText('15:00')
  })

  await test.step('after the notice the phone stands instead, and who will not come says so', async () => {
    const notice = { move_notice_minutes: 43_200, cancel_notice_minutes: 43_200 }
    await ask(setConfig, notice, accessToken)
    await page.reload()
    await expect(page.getByRole('link', { name: /^Mută/ })).toHaveCount(0)
    await page.goto(`/b/${code}?muta=1`)
    await expect(page.getByRole('heading', { level: 1, name: 'E prea târziu să muți online' })).toBeVisible()
    await page.getByRole('button', { name: 'Anunță că nu vii' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Anunță clinica' }).click()
    await expect(page.getByRole('button', { name: 'Anunță că nu vii' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Înapoi la vizită' }).click()
    await expect(page.getByText('Ai anunțat că nu vii.')).toBeVisible()
    await page.getByRole('button', { name: 'Confirm că vin' }).click()
    await expect(page.getByText('Confirmată', { exact: true })).toBeVisible()
    await ask(setConfig, { move_notice_minutes: 1440, cancel_notice_minutes: 1440 }, accessToken)
  })
})
