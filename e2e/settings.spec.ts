import { cancelBooking } from '#contract/bookings/booking-changes.ts'
import { getAccount } from '#contract/accounts/accounts.ts'
import { getConfig, setConfig } from '#contract/settings/settings.ts'
import { expect } from '@playwright/test'
import { makeSealFile } from '../test/seal-files.ts'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { choose, details, openCalendar } from './support/calendar.ts'
import { addDoctor, at, bookVisit, quietDay } from './support/clinic.ts'
import { fallIdle } from './support/idle.ts'
import { test } from './support/own-clinic.ts'
import { enterAs, PASSWORD, signIn } from './support/test.ts'

test('settings gather until they are saved together, and are not lost by leaving', async ({
  page,
  clinic,
  isMobile,
}) => {
  await enterAs(page, clinic.session)
  await page.goto('/cabinet/administration/settings')
  if (isMobile) await page.getByRole('link', { name: 'Programări' }).click()
  await expect(page).toHaveURL(/\/settings\/bookings$/)
  const rows = page.getByRole('region', { name: 'Programări' }).getByRole('listitem')
  const days = rows.filter({ hasText: 'Cât de departe se poate programa' })
  const notice = rows.filter({ hasText: 'Preaviz pentru programarea online' })
  const open = rows.filter({ hasText: 'Programări deschise de persoană' })
  const bar = page.getByRole('complementary', { name: 'Modificări' })

  await days.getByRole('textbox').fill('731')
  await expect(days).toContainText('Între 1 zi și 730 de zile')
  await expect(bar.getByRole('button', { name: 'Salvează' })).toBeDisabled()
  await days.getByRole('textbox').fill('30')
  await choose(notice.getByRole('combobox'), 'days')
  await expect(notice).toContainText('modificat')
  await expect(bar.getByRole('status')).toHaveText('2 modificări nesalvate')

  await page.getByRole('link', { name: 'Pacienți' }).first().click()
  await page.getByRole('button', { name: 'Continuă' }).click()
  await notice.getByRole('button', { name: 'Revino la 2 ore' }).click()
  await expect(bar.getByRole('status')).toHaveText('1 modificare nesalvată')
  await expect(days.getByRole('textbox')).toHaveValue('30')
  await bar.getByRole('button', { name: 'Salvează' }).click()
  await expect(page.getByText('Setările sunt salvate').last()).toBeVisible()
  if (!isMobile) await expect(bar).toContainText('Nicio modificare nesalvată')

  await page.reload()
  await expect(days.getByRole('textbox')).toHaveValue('30')
  // Somebody else saves just before, twice: what is theirs alone is taken, what both changed is told first.
  const { accessToken } = clinic.session
  const kept = expect.poll(async () => (await ask(getConfig, {}, accessToken)).data)
  await days.getByRole('textbox').fill('45')
  const theirs = [7, 8]
  await page.route(`**${setConfig.path}`, async route => {
    const next = theirs.shift()
    if (next) await ask(setConfig, { max_open_bookings: next }, accessToken)
    await route.continue()
  })
  await bar.getByRole('button', { name: 'Salvează' }).click()
  await expect(open.getByRole('textbox')).toHaveValue('8')
  await kept.toMatchObject({ horizon_days: 45 })
  await days.getByRole('textbox').fill('50')
  await ask(setConfig, { horizon_days: 60 }, accessToken)
  await bar.getByRole('button', { name: 'Salvează' }).click()
  await expect(page.getByText('Altcineva a schimbat între timp').last()).toBeVisible()
  await expect(days.getByRole('textbox')).toHaveValue('50')
  await bar.getByRole('button', { name: 'Salvează' }).click()
  await kept.toMatchObject({ horizon_days: 50 })

  await days.getByRole('button', { name: 'Revino la 90 de zile' }).click()
  await bar.getByRole('button', { name: 'Renunță' }).click()
  await expect(days.getByRole('textbox')).toHaveValue('50')
  await page.goto('/cabinet/administration/settings/unknown')
  await expect(page.getByRole('heading', { level: 1, name: 'Pagina nu există' })).toBeVisible()
})

test(
  'an idle page asks for the password and keeps what was begun',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const { accessToken } = clinic.session
    const { data } = await ask(getAccount, {}, accessToken)
    const own = await signIn(data.email!)
    await ask(setConfig, { section: 'login', idle_minutes: 5 }, accessToken)
    await page.clock.install()
    await enterAs(page, own)
    await page.goto('/cabinet/administration/settings/bookings')
    const days = page.getByRole('textbox', { name: 'Cât de departe se poate programa' })
    await days.fill('44')
    await fallIdle(page, 5, own.accessToken)
    const lock = page.getByRole('dialog', { name: 'Ecranul este blocat' })
    await expect(lock).toContainText('5 minute')
    await expect(lock).toContainText(data.email!)
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await lock.getByLabel('Parolă', { exact: true }).fill('gresita1!')
    await lock.getByRole('button', { name: 'Deblochează' }).click()
    await expect(lock.getByRole('alert')).not.toBeEmpty()
    await lock.getByLabel('Parolă', { exact: true }).fill(PASSWORD)
    await lock.getByRole('button', { name: 'Deblochează' }).click()
    await expect(lock).toBeHidden()
    await expect(days).toHaveValue('44')
    await page.getByRole('button', { name: 'Salvează' }).click()
    await expect(page.getByText('Setările sunt salvate').last()).toBeVisible()
    await ask(setConfig, { section: 'login', idle_minutes: 0 }, accessToken)
  },
)

test(
  'the hours shown are one row, and say what is wrong with them in either language',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    await enterAs(page, clinic.session)
    for (const [language, section, begins, ends, short, outside] of [
      [
        'ro',
        'Calendar',
        'Ziua începe la',
        'Ziua se termină la',
        'Lasă cel puțin o oră',
        'între 01:00 și 24:00',
      ],
      [
        'en',
        'Calendar',
        'The day begins at',
        'The day ends at',
        'Leave at least an hour',
        'from 01:00 to 24:00',
      ],
    ] as const) {
      await page.addInitScript(lang => localStorage.setItem('lang', lang), language)
      await page.goto('/cabinet/administration/settings/calendar')
      const row = page
        .getByRole('region', { name: section })
        .getByRole('listitem')
        .filter({ has: page.getByRole('textbox', { name: begins }) })
      await row.getByRole('textbox', { name: begins }).fill('20:00')
      await row.getByRole('textbox', { name: ends }).fill('08:00')
      await expect(row).toContainText(short)
      await expect(page.getByRole('button', { name: /^(Salvează|Save)$/ })).toBeDisabled()
      await row.getByRole('textbox', { name: ends }).fill('24:01')
      await expect(row).toContainText(outside)
      expect(await findViolations(page)).toEqual([])
    }
  },
)

test(
  'cancelled visits show where the clinic wants to see them, and take no time',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const { accessToken } = clinic.session
    const ada = await addDoctor(clinic, 'Ada')
    const date = quietDay()
    const gone = await bookVisit(clinic, ada, at(date, '09:00'))
    await ask(cancelBooking, { booking_id: gone.booking.id }, accessToken)
    await enterAs(page, clinic.session)
    const shown = page.getByText(gone.person.lastName).filter({ visible: true })
    await openCalendar(page, { date, doctors: [ada] })
    await expect(shown).toHaveCount(0)

    await page.goto('/cabinet/administration/settings/calendar')
    await page.getByRole('switch', { name: 'Arată programările anulate' }).check()
    await page.getByRole('button', { name: 'Salvează' }).click()
    await expect(page.getByText('Setările sunt salvate').last()).toBeVisible()
    await openCalendar(page, { date, doctors: [ada] })
    await expect(shown).toHaveCSS('text-decoration-line', 'line-through')
    expect(await findViolations(page)).toEqual([])
    await shown.click()
    await expect(details(page)).toContainText('Anulat')
    await expect(details(page).getByRole('button', { name: 'Confirmă' })).toHaveCount(0)
    // The hour is free: the server takes another there, and it is drawn over what was.
    const { person } = await bookVisit(clinic, ada, at(date, '09:00'))
    await openCalendar(page, { date, doctors: [ada] })
    await expect(page.getByRole('button', { name: person.lastName })).toBeVisible()

    // In a month too: beside the visits, counted with none, and nothing to be moved.
    await openCalendar(page, { view: 'dayGridMonth', date, doctors: [ada] })
    const day = page.locator(`[data-date="${date}"]`)
    const struck = day.getByRole('button', { name: gone.person.lastName })
    await expect(day.getByRole('button', { name: person.lastName })).toBeVisible()
    await expect(struck).toHaveAccessibleName(/Anulat/)
    await expect(struck).toHaveCSS('text-decoration-line', 'line-through')
    await expect(day.getByRole('button', { name: '1 programare', exact: false })).toHaveCount(1)
    expect(await findViolations(page)).toEqual([])
    await struck.press('Alt+ArrowRight')
    await expect(day).toContainText(gone.person.lastName)
    await struck.press('Enter')
    await expect(details(page)).toContainText('Anulat')
  },
)

test('choices of long names fit a phone', { tag: '@phone' }, async ({ page, clinic }) => {
  await enterAs(page, clinic.session)
  await page.goto('/cabinet/administration/settings/login')
  const steps = page.getByRole('combobox', { name: 'Doi pași la intrare' })
  await steps.scrollIntoViewIfNeeded()
  await expect(steps).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('switch', { name: 'Anunță intrarea de pe un dispozitiv nou' })).toBeChecked()
  expect(await findViolations(page)).toEqual([])
})

test('a clinic brings its own certificate for its documents, and takes it away again', async ({
  page,
  clinic,
  isMobile,
}) => {
  await enterAs(page, clinic.session)
  await page.goto('/cabinet/administration/settings')
  if (!isMobile) {
    await page.getByRole('searchbox', { name: 'Caută o setare' }).fill('sigiliu')
    await page.getByRole('link', { name: 'Sigiliul clinicii' }).click()
  } else await page.getByRole('link', { name: 'Documente', exact: true }).last().click()
  const seal = page.getByRole('region', { name: 'Sigiliul clinicii' })
  await expect(seal).toContainText('Nu este o semnătură electronică calificată')
  await expect(seal).toContainText('Niciun document nu a fost sigilat încă')

  const own = page.getByRole('region', { name: 'Certificat propriu' })
  await own.getByRole('button', { name: 'Folosește certificatul' }).click()
  await expect(own).toContainText('Alege fișierul certificatului.')
  await own.getByLabel('Fișierul certificatului').setInputFiles({
    name: 'sigiliu.p12',
    mimeType: 'application/x-pkcs12',
    buffer: makeSealFile(),
  })
  await own.getByLabel('Parola fișierului').fill('alta')
  await own.getByRole('button', { name: 'Folosește certificatul' }).click()
  await expect(own).toContainText('Parola certificatului nu se potrivește.')
  await own.getByLabel('Parola fișierului').fill('parola')
  await own.getByRole('button', { name: 'Folosește certificatul' }).click()
  await expect(seal).toContainText('Certificatul clinicii')
  await expect(seal).toContainText('Clinica Țăruș SRL')
  expect(await findViolations(page)).toEqual([])

  await seal.getByRole('button', { name: 'Renunță la certificat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renunță la certificat' }).click()
  await expect(seal).toContainText('Niciun document nu a fost sigilat încă')
  await expect(seal.getByRole('link', { name: 'Verifică un document' })).toHaveAttribute(
    'href',
    '/verify-document',
  )
})
