import { expect } from '@playwright/test'
import { addDoctor, addKnownPatient } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

test(
  'the tabs of a record are in the address, and go by keyboard',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    await enterAs(page, clinic.session)
    const doctor = await addDoctor(clinic, 'Neagu', { hours: [] })
    await page.goto(`/cabinet/administration/doctors/${doctor.id}?tab=nothing`)
    const week = page.getByRole('tab', { name: 'Program' })
    const services = page.getByRole('tab', { name: 'Servicii' })
    await expect(week).toHaveAttribute('aria-selected', 'true')
    await week.focus()
    await page.keyboard.press('ArrowRight')
    await expect(services).toBeFocused()
    await expect(page).toHaveURL(/\?tab=services$/)
    await expect(page.getByRole('tabpanel', { name: 'Servicii' })).toContainText('min ·')
    await page.reload()
    await expect(services).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Tab')
    await week.click()
    await expect(page).toHaveURL(/\/doctors\/\d+$/)

    const patient = await addKnownPatient(clinic, 'Ilinca', { note: 'Preferă dimineața' })
    await page.goto(`/cabinet/administration/clients/${patient.id}`)
    await expect(page.getByRole('tabpanel', { name: 'Cronologie' })).toContainText('Nicio programare')
    await page.getByRole('tab', { name: 'Vizite' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Vizite' })).toContainText('Nicio vizită programată')
    await page.getByRole('tab', { name: 'Informații' }).click()
    await expect(page).toHaveURL(/\?tab=info$/)
    await expect(page.getByRole('tabpanel', { name: 'Informații' })).toContainText('Preferă dimineața')
  },
)
