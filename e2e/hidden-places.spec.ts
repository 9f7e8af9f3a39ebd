import { changeCabinet, listCabinets } from '#contract/clinic/cabinets.ts'
import { changeLocation } from '#contract/clinic/locations.ts'
import { expect } from '@playwright/test'
import { ask } from './support/api.ts'
import { details, openCalendar, shownForm, visit } from './support/calendar.ts'
import { addDoctor, at, bookVisit, quietDay } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const PLACE = 'Sediul Central'

test(
  'where there is one of each, cabinets and locations are named nowhere once they are hidden',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const { accessToken } = clinic.session
    const ada = await addDoctor(clinic, 'Ada')
    const date = quietDay()
    const { data: cabinets } = await ask(listCabinets, {}, accessToken)
    const others = cabinets.filter(({ id }) => id !== ada.cabinet.id).map(({ id }) => id)
    for (const id of others) await ask(changeCabinet, { id, active: false }, accessToken)
    const { person, booking } = await bookVisit(clinic, ada, at(date, '09:00'))
    await ask(
      changeLocation,
      { id: clinic.locationId, name: PLACE, address: 'Strada Lungă 1', city: 'Brașov' },
      accessToken,
    )
    await enterAs(page, clinic.session)
    const switches = async (wanted: boolean) => {
      await page.goto('/cabinet/administration/settings/calendar')
      for (const label of ['Arată cabinetele', 'Arată locațiile'])
        await page.getByRole('switch', { name: label }).setChecked(wanted)
      await page.getByRole('button', { name: 'Salvează' }).click()
      await expect(page.getByText('Setările sunt salvate').last()).toBeVisible()
    }
    const named = () => [page.getByText(ada.cabinet.name), page.getByText(PLACE)]
    const expectNamed = async (wanted: boolean) => {
      for (const each of named()) {
        if (wanted) await expect(each.filter({ visible: true }).first()).toBeVisible()
        else await expect(each).toHaveCount(0)
      }
    }

    /** What shows each place while they are shown; nothing of them afterwards. */
    async function walk(isShown: boolean) {
      await openCalendar(page, { date, doctors: [ada] })
      await visit(page, person.lastName).click()
      await expect(details(page)).toContainText(person.lastName)
      await expect(details(page).getByText(ada.cabinet.name)).toHaveCount(isShown ? 1 : 0)
      await expect(page.getByRole('radio', { name: 'Pe cabinete' })).toHaveCount(isShown ? 1 : 0)
      await expect(page.getByRole('banner').getByText(PLACE)).toHaveCount(isShown ? 1 : 0)
      await openCalendar(page, { date, doctors: [ada], more: 'add=true' })
      await expect(shownForm(page).getByRole('combobox', { name: 'Medic' })).toBeVisible()
      await expect(shownForm(page).getByRole('combobox', { name: 'Cabinet' })).toHaveCount(isShown ? 1 : 0)
      await page.goto(`/cabinet/administration/clients/${booking.patient_id}?tab=visits`)
      const visits = page.getByRole('region', { name: 'Vizite care urmează' })
      await expect(visits).toContainText('Ada')
      await expectNamed(isShown)
      await page.goto('/cabinet/administration/cabinets')
      await expect(page.getByText(ada.cabinet.name).first()).toBeVisible()
      if (isShown) await expect(page.getByText(PLACE).filter({ visible: true }).first()).toBeVisible()
      else await expect(page.getByText(PLACE)).toHaveCount(0)
    }
    await test.step('while they are shown', () => walk(true))
    await test.step('once they are hidden', async () => {
      await switches(false)
      await walk(false)
    })
    await test.step('the patient is told the address, and no name', async () => {
      await page.goto(`/b/${booking.code}`)
      await expect(page.getByText('Strada Lungă 1, Brașov')).toBeVisible()
      await expectNamed(false)
    })
    await test.step('a second cabinet shows them again, and the switch cannot be turned', async () => {
      for (const id of others) await ask(changeCabinet, { id, active: true }, accessToken)
      await page.goto('/cabinet/administration/settings/calendar')
      const locked = page.getByRole('switch', { name: 'Arată cabinetele' })
      await expect(locked).toBeChecked()
      await expect(locked).toBeDisabled()
      await expect(page.getByText('Sunt cel puțin două cabinete active')).toBeVisible()
      await expect(page.getByRole('switch', { name: 'Arată locațiile' })).toBeEnabled()
    })
  },
)
