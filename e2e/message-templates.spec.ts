import { setConfig } from '#contract/settings/settings.ts'
import { setSmsGateway } from '#contract/messages/sms-gateway.ts'
import { addDays, formatInstant, instantOf, localDateOf } from '#domain/time/wall-time.ts'
import { SmsServer } from '#test/sms-server.ts'
import { expect } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { choose, details } from './support/calendar.ts'
import { addDoctor, bookVisit } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const PATH = '/cabinet/administration/sms-templates'
const QUARTER = 15 * 60_000
const MINUTE = 60_000
const ZONE = 'Europe/Bucharest'

/** In an hour or a little more, on one day: nobody works over midnight. */
function nextVisit(): number {
  const start = Math.ceil(Date.now() / QUARTER) * QUARTER + 4 * QUARTER
  const midnight = instantOf(addDays(localDateOf(start, ZONE), 1), 0, ZONE)
  return start + 2 * QUARTER < midnight ? start : midnight
}

test(
  'a template asks, its patient answers DA on the phone, and the visit is confirmed',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    test.setTimeout(300_000)
    const gateway = await SmsServer.start('generic')
    try {
      const token = clinic.session.accessToken
      const { data: account } = await ask(
        setSmsGateway,
        {
          kind: 'generic',
          address: gateway.url,
          secret: gateway.credentials['token'],
          sender_kind: 'number',
          sender: '3764',
          part_price: 0.14,
          foreign_part_price: 0.38,
        },
        token,
      )
      // Whatever the hour at which the story is told.
      const hours = { message_from_hour: 0, message_to_hour: 24 }
      await ask(setConfig, { section: 'messages', ...hours }, token)
      const doctor = await addDoctor(clinic, 'Ana', { hours: ['00:00', '23:59'] })
      const start = nextVisit()
      const { booking, person } = await bookVisit(clinic, doctor, formatInstant(start, ZONE))

      await enterAs(page, clinic.session)
      await page.goto(PATH)
      await page.getByRole('link', { name: 'Șablon nou' }).click()
      await page.getByLabel('Nume', { exact: true }).fill('Vii azi?')
      await choose(page.getByLabel('Pentru ce'), 'confirmation')
      await choose(page.getByLabel('Unitatea'), 'minute')
      await page.getByLabel('De la ora').click()
      await page.getByRole('option', { name: '0', exact: true }).click()
      await page.getByLabel('Până la ora').click()
      await page.getByRole('option', { name: '24', exact: true }).click()
      const text = page.getByRole('textbox', { name: 'SMS-ul' })
      await text.fill('Te așteptăm ')
      await page.getByRole('button', { name: 'Pune „Ora” în text' }).click()
      await text.press('End')
      await text.pressSequentially('. Vii? Răspunde DA sau NU.')
      await expect(page.getByText(/^Te asteptam \d\d:\d\d\. Vii\? Raspunde DA sau NU\.$/)).toBeVisible()
      expect(await findViolations(page, { within: 'main' })).toEqual([])
      const minutes = Math.floor((start - Date.now()) / MINUTE) - 1
      await page.getByLabel('Câte').fill(String(minutes))
      await page.getByRole('switch', { name: 'Pornit', exact: true }).press('Space')
      await page.getByRole('button', { name: 'Salvează' }).click()
      await expect(page.getByText('Am salvat „Vii azi?”.').last()).toBeVisible()

      await expect
        .poll(() => gateway.taken.find(sms => sms.to === person.phone)?.text, { timeout: 200_000 })
        .toMatch(/^Te asteptam \d\d:\d\d\. Vii\? Raspunde DA sau NU\.$/)
      await page.goto(`/cabinet/administration/calendar?booking=${booking.id}`)
      await expect(details(page).getByRole('list', { name: /^Mesaje/ })).toContainText('Raspunde DA sau NU.')
      expect((await gateway.reply(account.hooks!.inbound, person.phone, 'Da!')).status).toBe(200)
      await expect(details(page)).toContainText('Confirmat')
      await expect(details(page).getByRole('list', { name: /^Mesaje/ })).toContainText('Da!')
    } finally {
      await gateway.stop()
    }
  },
)

test(
  'the list tells a visit’s road, and a switch takes a rule off it',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    await enterAs(page, clinic.session)
    await page.goto(PATH)
    await expect(page.getByRole('heading', { level: 1, name: 'Șabloane SMS' })).toBeVisible()
    await expect(page.getByText('Drumul unei vizite')).toBeVisible()
    expect(await findViolations(page, { within: 'main' })).toEqual([])
    const row = page.getByRole('switch', { name: 'Pornit: Ultima reamintire' })
    await expect(row).not.toBeChecked()
    await row.press('Space')
    await expect(row).toBeChecked()
    await expect(page.getByText('„Ultima reamintire” este pornit.').last()).toBeVisible()
    await page.reload()
    await expect(row).toBeChecked()
    // What was pressed by mistake is taken back where it was told.
    await row.press('Space')
    await expect(row).not.toBeChecked()
    await page.getByRole('button', { name: 'Anulează' }).last().click()
    await expect(row).toBeChecked()
    await row.press('Space')
    await expect(row).not.toBeChecked()

    const removed = page.getByRole('link', { name: 'Părerea ta', exact: true })
    await page.getByRole('button', { name: /Părerea ta/ }).click()
    await page.getByRole('menuitem', { name: 'Șterge' }).click()
    await expect(removed).toHaveCount(0)
    const notice = page.getByText('Am șters „Părerea ta”.').last()
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: 'Anulează' }).last().click()
    await expect(removed).toBeVisible()
  },
)

test(
  'a birthday wish begins as such wishes go, and says what an emoji costs',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    await enterAs(page, clinic.session)
    await page.goto(`${PATH}/new`)
    await choose(page.getByLabel('Pentru ce'), 'birthday')
    await expect(page.getByLabel('Ora', { exact: true })).toHaveValue('09:30')
    await page.getByLabel('Nume', { exact: true }).fill('Urare')
    const text = page.getByRole('textbox', { name: 'SMS-ul' })
    await text.fill('La mulți ani, {Prenume}!')
    await expect(page.getByTestId('sms-preview')).toHaveText('La multi ani, Mihaela!')
    await expect(page.getByText(/din 160 de caractere/)).toBeVisible()
    await text.press('End')
    await text.pressSequentially(' 🎂')
    await expect(page.getByText(/din 70 de caractere/)).toBeVisible()
    await expect(page.getByText('Un emoji sau un semn neobișnuit')).toBeVisible()
    await page.getByRole('button', { name: 'Salvează' }).click()
    await expect(page.getByText('Am salvat „Urare”. E oprit').last()).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findViolations(page, { within: 'main', rules: ['color-contrast'] })).toEqual([])
  },
)

test(
  'the settings tell what a reminder of two days sends, and the list shows it',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const token = clinic.session.accessToken
    const doctor = await addDoctor(clinic, 'Dan')
    const today = localDateOf(Date.now(), ZONE)
    const leavesOn = Date.now() < instantOf(today, 18 * 60, ZONE) ? today : addDays(today, 1)
    await bookVisit(clinic, doctor, formatInstant(instantOf(addDays(leavesOn, 2), 10 * 60, ZONE), ZONE))
    await ask(setConfig, { section: 'messages', sms_reminder: '1', sms_reminder_at: '18:00' }, token)

    await enterAs(page, clinic.session)
    await page.goto('/cabinet/administration/settings/messages')
    const row = page.getByRole('listitem').filter({ hasText: 'Reamintire prin SMS' })
    const bar = page.getByRole('complementary', { name: 'Modificări' })
    await row.getByText('2', { exact: true }).click()
    await expect(bar).toContainText(/Pentru vizitele de .+ pleacă .+ la 18:00: (un SMS|\d+ SMS)\./)
    expect(await findViolations(page, { within: 'main' })).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findViolations(page, { within: 'main', rules: ['color-contrast'] })).toEqual([])
    await bar.getByRole('button', { name: 'Salvează' }).click()
    await expect(page.getByText('Setările sunt salvate').last()).toBeVisible()
    await page.goto(PATH)
    const reminder = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: 'Reamintire', exact: true }) })
    await expect(reminder).toContainText('cu 2 zile înainte, la 18:00')
  },
)

test('what is wrong with a template is told where it is', { tag: '@phone' }, async ({ page, clinic }) => {
  await enterAs(page, clinic.session)
  await page.goto(PATH)
  await page.getByRole('link', { name: /^Reamintire$/ }).click()
  await page.getByRole('textbox', { name: 'SMS-ul' }).fill('Te așteptăm {Luna}')
  await page.getByRole('button', { name: 'Salvează' }).click()
  await expect(page.getByText(/\{Luna\}/).last()).toBeVisible()
  expect(await findViolations(page, { within: 'main' })).toEqual([])
  // Who leaves with something unsaved is asked.
  await page.goBack()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
})
