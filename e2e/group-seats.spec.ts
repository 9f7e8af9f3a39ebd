import { addGroup, getGroup } from '#contract/bookings/groups.ts'
import { setConfig } from '#contract/settings/settings.ts'
import { expect, type Page } from '@playwright/test'
import { ask, LINK_IN_SMS, listKnown, readMessage } from './support/api.ts'
import { addDoctor, at, openLocation, quietDay } from './support/clinic.ts'
import { bookAs, DONE } from './support/online.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test(
  'a patient takes two seats of a group; the one given up leaves the other',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const { accessToken } = clinic.session
    await ask(setConfig, { auto_approve: true }, accessToken)
    const here = await openLocation(clinic)
    const doctor = await addDoctor(here, 'Ada')
    const [mara, son] = [newPerson('Mara'), newPerson('Matei')]
    const day = quietDay()
    const services = [{ service_id: here.class }]
    const planned = { doctor_id: doctor.id, start: at(day, '10:00'), services }
    const { data: group } = await ask(addGroup, planned, accessToken)
    const coming = async () => {
      const { data } = await ask(getGroup, { id: group.id }, accessToken)
      return data.members.filter(seat => !seat.cancelled_at).map(seat => seat.patient_name)
    }

    async function takeSeat(left: string): Promise<void> {
      await page.goto(`/pacient/medic/${doctor.id}`)
      await page.getByText('Școala de periaj', { exact: true }).tap()
      await page.locator(`[data-date="${day}"]`).tap()
      const hour = page.getByRole('button', { name: /^10:00/ })
      await expect(hour).toContainText(left)
      await hour.tap()
      await page.getByRole('link', { name: 'Continuă' }).tap()
      await expect(page.getByRole('timer', { name: 'Îți păstrăm ora încă' })).toBeVisible()
    }

    const own = await test.step('one for herself', async () => {
      await takeSeat('4 locuri libere')
      await expect(page.getByText('Mai sunt 3 locuri libere în grup.')).toBeVisible()
      await bookAs(page, mara)
      return readMessage(mara.phone, LINK_IN_SMS)
    })

    const sons = await test.step('one for her son, with a code of its own', async () => {
      const known = await listKnown(mara.phone, LINK_IN_SMS)
      await takeSeat('3 locuri libere')
      await page.getByText('Pentru altcineva', { exact: true }).tap()
      await page.getByLabel('Prenumele pacientului').fill(son.firstName)
      await page.getByLabel('Numele pacientului', { exact: true }).fill(son.lastName)
      await page.getByRole('button', { name: 'Confirmă programarea' }).tap()
      await expect(heading(page, DONE)).toBeVisible()
      return readMessage(mara.phone, LINK_IN_SMS, known)
    })
    expect((await coming()).toSorted()).toEqual([mara.name, son.name].toSorted())

    await test.step('her son’s is cancelled by its link, and hers stands', async () => {
      await page.goto(sons)
      await page.getByRole('button', { name: 'Anulează' }).tap()
      await page.getByRole('dialog').getByRole('button', { name: 'Anulează vizita' }).tap()
      await expect(heading(page, /^Ai anulat vizita /)).toBeVisible()
      expect(await coming()).toEqual([mara.name])
      await page.goto(own)
      await expect(heading(page, /10:00/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Anulează' })).toBeVisible()
      await takeSeat('3 locuri libere')
    })
  },
)
