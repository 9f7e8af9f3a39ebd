import { register } from '#contract/accounts/accounts.ts'
import { expect } from '@playwright/test'
import { ask } from './support/api.ts'
import { addDevice } from './support/authenticator.ts'
import { findViolations } from './support/axe.ts'
import { newPerson } from './support/people.ts'
import { PASSWORD, test } from './support/test.ts'

test(
  'who signs in by password is offered the finger, comes back by it, and tidies their passkeys up',
  { tag: '@phone' },
  async ({ page }) => {
    const { lastName, phone } = newPerson('')
    const email = `${lastName.toLowerCase()}@exemplu.ro`
    const person = { first_name: 'Ilinca', last_name: lastName, email, password: PASSWORD, mobile: phone }
    await ask(register, { user_type: 3, mobile_country: 'RO', ...person })
    await addDevice(page)

    await page.goto('/pacient?modal=login')
    const dialog = page.getByRole('dialog', { name: 'Intră în cont' })
    await expect(dialog.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
    await expect(dialog.getByRole('button', { name: 'Intră cu amprenta sau fața' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /Google|Facebook/ })).toHaveCount(0)
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Parolă', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Intră în cont' }).click()
    await expect(page.getByText('Data viitoare intri cu amprenta sau cu fața?').last()).toBeVisible()
    await page.getByRole('button', { name: 'Da, adaugă' }).click()
    await expect(page.getByText('Cheia de acces este adăugată.').last()).toBeVisible()

    await page.goto('/logout?user=1')
    await expect(page).toHaveURL(/\/pacient$/)
    await page.goto('/pacient?modal=login')
    await page.getByRole('button', { name: 'Intră cu amprenta sau fața' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bună, Ilinca' })).toBeVisible()
    await expect(page.getByText('Data viitoare intri')).toHaveCount(0)

    await page.goto('/patient/security')
    const keys = page.getByRole('region', { name: 'Chei de acces' })
    await expect(keys.getByText(/adăugată pe .*, folosită/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Conturi legate' })).toHaveCount(0)
    await keys.getByRole('button', { name: 'Redenumește „Cheie de acces”' }).click()
    await page.getByRole('dialog').getByLabel('Nume').fill('Telefonul Ilincăi')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvează' }).click()
    await expect(keys.getByText('Telefonul Ilincăi')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    // One device keeps one of them.
    await keys.getByRole('button', { name: 'Adaugă o cheie pe acest dispozitiv' }).click()
    await expect(page.getByText('Dispozitivul acesta are deja o cheie').last()).toBeVisible()
    await keys.getByRole('button', { name: 'Șterge „Telefonul Ilincăi”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Șterge cheia' }).click()
    await expect(keys.getByText('Nu ai încă nicio cheie de acces.')).toBeVisible()

    // The device still holds what is known here no more.
    await page.goto('/logout?user=1')
    await expect(page).toHaveURL(/\/pacient$/)
    await page.goto('/login/cabinet')
    await page.getByRole('button', { name: 'Intră cu amprenta sau fața' }).click()
    await expect(page.getByText('Cheia de acces nu este cunoscută aici.')).toBeVisible()
    await expect(page).toHaveURL(/\/login\/cabinet$/)
  },
)
