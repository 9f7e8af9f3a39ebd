import { addMessageTemplate } from '#contract/messages/message-templates.ts'
import { getSmsGateway, setSmsGateway } from '#contract/messages/sms-gateway.ts'
import { setConfig } from '#contract/settings/settings.ts'
import { SmsServer } from '#test/sms-server.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { details } from './support/calendar.ts'
import {
  addColleague,
  addDoctor,
  addKnownPatient,
  at,
  bookVisit,
  quietDay,
  type Clinic,
} from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { newAddress } from './support/people.ts'
import { enterAs, type SignedIn } from './support/test.ts'

/** The clock looks at new visits once a minute. */
const ASKED = { timeout: 150_000 }

/** A clinic that asks at once whoever has just been booked; where its gateway tells of replies. */
async function openGateway({ session }: Clinic) {
  const token = session.accessToken
  const gateway = await SmsServer.start('generic')
  const { data: before } = await ask(getSmsGateway, {}, token)
  const { data } = await ask(
    setSmsGateway,
    {
      kind: 'generic',
      address: gateway.url,
      secret: gateway.credentials['token'],
      sender_kind: 'number',
      sender: '3764',
      part_price: 0.14,
      foreign_part_price: 0.38,
      version: before.version,
    },
    token,
  )
  await ask(setConfig, { section: 'messages', message_from_hour: 0, message_to_hour: 24 }, token)
  return { gateway, inbound: data.hooks!.inbound }
}

/** Its moment has passed for whatever is booked now. */
const askAtOnce = ({ session }: Clinic) =>
  ask(
    addMessageTemplate,
    {
      name: 'Vii?',
      tag_name: 'confirmation',
      schedule_type: 'before',
      count: 100,
      unit: 'day',
      at: '00:05',
      interval_from_hour: 0,
      interval_to_hour: 24,
      on_date: '2026-01-01',
      channel: 'sms',
      active: true,
      texts: { ro: { sms: 'Te așteptăm {visit_day}, {visit_time}. Vii? Răspunde DA sau NU.' } },
    },
    session.accessToken,
  )

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notificări/ }).first()

test(
  'what a patient writes rings for those who may answer, and is answered once',
  { tag: '@desktop' },
  async ({ page, browser, baseURL, clinic }) => {
    test.setTimeout(300_000)
    const { gateway, inbound } = await openGateway(clinic)
    const enter = async (session: SignedIn) => {
      const context = await browser.newContext({
        baseURL: baseURL!,
        locale: 'ro-RO',
        extraHTTPHeaders: newAddress(),
      })
      const other = await context.newPage()
      await enterAs(other, session)
      await other.goto('/cabinet/administration/clients')
      return other
    }
    try {
      await askAtOnce(clinic)
      const doctor = await addDoctor(clinic, 'Ilinca')
      const { person, booking } = await bookVisit(clinic, doctor, at(quietDay(), '10:00'))
      const rights = ['bookings.view', 'bookings.all_doctors', 'patients.view'] as const
      const desk = await addColleague(clinic, [...rights, 'bookings.edit', 'messages.send'])
      const nurse = await addColleague(clinic, [...rights])
      const [second, third] = [await enter(await desk.signIn()), await enter(await nurse.signIn())]
      await enterAs(page, clinic.session)
      await page.goto(`/cabinet/administration/calendar?booking=${booking.id}`)
      await expect.poll(() => gateway.taken.some(({ to }) => to === person.phone), ASKED).toBe(true)

      const said = 'Da, dar pot întârzia 10 min. E în regulă?'
      expect((await gateway.reply(inbound, person.phone, said)).status).toBe(200)
      await expect(bellOf(page)).toHaveAccessibleName('Notificări, una nouă')
      await expect(bellOf(second)).toHaveAccessibleName('Notificări, una nouă')
      const question = details(page).getByRole('group', { name: 'Nu e un DA clar. Ce facem?' })
      await expect(question).toBeVisible()
      // Who may not write to patients hears nothing, also where the page is read anew.
      await third.reload()
      await expect(bellOf(third)).toHaveAccessibleName('Notificări')

      await bellOf(second).click()
      const line = second
        .getByRole('dialog', { name: 'Notificări' })
        .getByRole('listitem')
        .filter({ hasText: person.name })
      await expect(line).toContainText(said)
      await expect(line).toContainText('10:00')
      expect(await findViolations(second, { within: '[role=dialog]' })).toEqual([])
      await line.getByRole('button', { name: 'Confirmă vizita' }).click()
      await expect(second.getByText('Vizita e confirmată.').last()).toBeVisible()
      // The first desk sees it happen: the visit is confirmed and nothing is asked any more.
      await expect(details(page)).toContainText('Confirmat')
      await expect(question).toHaveCount(0)
      await expect(details(page)).toContainText('Confirmat de Sorina')
      await bellOf(page).click()
      const panel = page.getByRole('dialog', { name: 'Notificări' })
      await expect(panel.getByRole('listitem').filter({ hasText: person.name })).toBeVisible()
      await expect(panel.getByRole('button', { name: 'Confirmă vizita' })).toHaveCount(0)
    } finally {
      await gateway.stop()
    }
  },
)

test(
  'an SMS to a child goes to who answers for them, once, however the line drops',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    test.setTimeout(120_000)
    const { gateway } = await openGateway(clinic)
    try {
      const doctor = await addDoctor(clinic, 'Sanda')
      const mother = await addKnownPatient(clinic, 'Maria')
      const child = await addKnownPatient(clinic, 'Luca', {
        mobile: undefined,
        birth_date: '2018-03-02',
        guardian_id: mother.id,
        guardian_relation: 'parent',
      })
      const { booking } = await bookVisit(clinic, doctor, at(quietDay(), '11:00'), { patient_id: child.id })
      await enterAs(page, clinic.session)
      await page.goto(`/cabinet/administration/calendar?booking=${booking.id}`)
      await expect(details(page)).toContainText(mother.typedPhone)
      await expect(details(page)).toContainText(mother.name)
      const field = details(page).getByRole('textbox', { name: /^SMS către/ })
      await details(page).getByRole('tab', { name: 'Istoric' }).click()
      await details(page).getByRole('button', { name: 'SMS', exact: true }).click()
      await expect(field).toBeFocused()

      const text = 'Vă așteptăm la 11, intrarea e prin curte.'
      let isFirst = true
      await page.route('**/api/v2/patients/*/messages', async route => {
        if (route.request().method() !== 'POST' || !isFirst) return route.continue()
        isFirst = false
        await route.fetch()
        return route.abort('connectionreset')
      })
      await field.fill(text)
      await details(page).getByRole('button', { name: 'Trimite' }).click()
      await expect(details(page).getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
      await expect(field).toHaveValue(text)
      await details(page).getByRole('button', { name: 'Trimite' }).click()
      await expect(page.getByText('SMS-ul pleacă acum.').last()).toBeVisible()
      await expect(field).toHaveValue('')
      const thread = details(page).getByRole('list', { name: /^Mesaje/ })
      await expect(thread.getByText('intrarea e prin curte')).toHaveCount(1)
      await expect
        .poll(() => gateway.taken.filter(sms => sms.to === mother.phone).map(sms => sms.text))
        .toEqual(['Va asteptam la 11, intrarea e prin curte.'])
      expect(await findViolations(page, { within: 'aside' })).toEqual([])
    } finally {
      await gateway.stop()
    }
  },
)
