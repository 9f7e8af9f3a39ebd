import { getAffected } from '#contract/bookings/affected-visits.ts'
import { listManagedDoctors, saveDoctor } from '#contract/clinic/doctors.ts'
import { addService } from '#contract/clinic/services.ts'
import { addDays } from '#domain/time/wall-time.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addDoctor, at, bookVisit, quietDay, type Clinic, type OwnDoctor } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

/** Half hours from 8:00 on; after the last of them there is room still. */
const A_DAY = 18
const BEFORE = 22
const AFTER = 89
const OWN_WORK = 18
const TAKEN = 19

const clockOf = (slot: number) =>
  `${String(8 + Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`

const hours = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    at(addDays(from, Math.floor(index / A_DAY)), clockOf(index % A_DAY)),
  )

/** 111 visits of a doctor: 22 up to the last day, then 18 that nobody else can do and 19 at hours their colleague is taken. */
async function fillWeek(clinic: Clinic, leaver: OwnDoctor, colleague: OwnDoctor, lastDay: string) {
  const token = clinic.session.accessToken
  const { data: denture } = await ask(addService, { name_ro: 'Proteză', minutes: 30, price: 900 }, token)
  const [, firstName = '', lastName = ''] = leaver.name.split(' ')
  const services = [clinic.check, denture.id].map(id => ({ service_id: id }))
  await ask(saveDoctor, { id: leaver.id, first_name: firstName, last_name: lastName, services }, token)
  const after = hours(addDays(lastDay, 1), AFTER)
  const visits = [
    ...hours(addDays(lastDay, -1), BEFORE).map(start => [leaver, start, clinic.check] as const),
    ...after.map((start, index) => [leaver, start, index < OWN_WORK ? denture.id : clinic.check] as const),
    ...after.slice(OWN_WORK, OWN_WORK + TAKEN).map(start => [colleague, start, clinic.check] as const),
  ]
  for (let first = 0; first < visits.length; first += A_DAY)
    await Promise.all(
      visits
        .slice(first, first + A_DAY)
        .map(([doctor, start, service_id]) =>
          bookVisit(clinic, doctor, start, { services: [{ service_id }] }),
        ),
    )
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Acțiuni pentru/ }).click()
  await page.getByRole('menuitem', { name: 'Dezactivează' }).click()
}

test(
  'a doctor leaves 111 visits: they work up to a day, the others go to a colleague while one looks elsewhere',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    // A hundred and thirty visits are booked first.
    test.slow()
    const leaver = await addDoctor(clinic, 'Vlad')
    const colleague = await addDoctor(clinic, 'Mihai')
    const trainer = await addDoctor(clinic, 'Ioana', { hours: [] })
    const lastDay = addDays(quietDay(), 1)
    await fillWeek(clinic, leaver, colleague, lastDay)
    const token = clinic.session.accessToken
    const only = { services: [{ service_id: clinic.class }] }
    await ask(
      saveDoctor,
      { id: trainer.id, first_name: 'Ioana', last_name: trainer.lastName, ...only },
      token,
    )

    await enterAs(page, clinic.session)
    await page.goto(`/cabinet/administration/doctors/${leaver.id}`)
    await leave(page)
    const plan = page.getByRole('dialog', { name: /pleacă\. Ce facem cu cele 111 vizite\?/ })
    await plan.getByRole('textbox', { name: 'Ultima zi de lucru' }).fill(lastDay)
    await expect(plan).toContainText('22 de vizite sunt până atunci și rămân.')
    await expect(plan).toContainText('52 la aceeași oră')
    await expect(plan).toContainText('19 la altă oră')
    await expect(plan).toContainText('18 de reprogramat')
    await expect(plan.getByRole('checkbox', { name: /Ioana/ })).toBeDisabled()
    const rows = plan.getByRole('list', { name: 'Vizitele' }).getByRole('listitem')
    await expect(rows).toHaveCount(AFTER)
    await plan.getByText('Fără loc 18').click()
    await expect(rows).toHaveCount(OWN_WORK)
    await plan.getByText('Altă oră 19').click()
    await expect(rows).toHaveCount(TAKEN)

    // By keyboard: another place for the first of them.
    const more = rows.first().getByRole('button')
    await more.focus()
    await more.press('Enter')
    const places = rows.first().getByRole('group', { name: /^Alt loc pentru/ })
    await expect(places.getByRole('radio').first()).toBeChecked()
    await places.getByRole('radio').first().press('ArrowRight')
    await expect(places.getByRole('radio').nth(1)).toBeChecked()
    await places.getByRole('radio').nth(1).press('ArrowLeft')
    await expect(places.getByRole('radio').first()).toBeChecked()
    expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )

    // A slow network: the page hears nothing of the end while somebody closes it.
    await page.route('**/api/v2/affected-visits/*', async route => {
      await page.waitForTimeout(2_000)
      await route.continue().catch(() => undefined)
    })
    const applied = page.waitForResponse(reply => reply.url().endsWith('/apply'))
    await plan.getByRole('button', { name: 'Mută 71, lasă 18 de reprogramat' }).click()
    const id: number = (await (await applied).json()).data.id
    const working = page.getByRole('dialog', { name: 'Se mută vizitele' })
    await expect(working.getByRole('progressbar')).toBeVisible()
    expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([])
    await working.press('Escape')
    const strip = page.getByRole('region', { name: 'Mutarea vizitelor' })
    await expect(strip).toContainText('Se mută vizitele')
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    // Loaded anew, and on another page: it goes on, and says how it ended.
    await page.goto('/cabinet/administration/calendar')
    await expect(strip).toContainText('Vizitele au fost așezate: 71 mutate, 18 de reprogramat.', {
      timeout: 60_000,
    })
    expect(await findViolations(page, { within: '[aria-label="Mutarea vizitelor"]' })).toEqual([])
    await strip.getByRole('button', { name: 'Detalii' }).click()
    const done = page.getByRole('dialog', { name: 'Gata' })
    await expect(done).toContainText('71 mutate, 18 de reprogramat')
    await done.getByRole('button', { name: 'Închide' }).last().click()
    await expect(strip).toHaveCount(0)
    expect((await ask(getAffected, { id }, token)).data).toMatchObject({ moved: 71, pinned: 18, failed: 0 })

    // Who was to leave stays after all; what was moved stays moved.
    await page.goto(`/cabinet/administration/doctors/${leaver.id}`)
    await expect(page.getByRole('region', { name: 'Mutarea vizitelor' })).toHaveCount(0)
    const leaving = page.getByRole('region', { name: 'Pleacă din clinică' })
    await expect(leaving).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await leaving.getByRole('button', { name: 'Rămâne totuși' }).click()
    await expect(leaving).toHaveCount(0)
    const doctors = (await ask(listManagedDoctors, {}, token)).data
    expect(doctors.find(doctor => doctor.id === leaver.id)).toMatchObject({
      last_day: null,
      upcoming: BEFORE,
    })
  },
)
