import { listManagedDoctors, setSchedule } from '#contract/clinic/doctors.ts'
import { addPatient } from '#contract/patients/patient-changes.ts'
import { listRoles } from '#contract/accounts/roles.ts'
import { addService, changeService, listManagedServices } from '#contract/clinic/services.ts'
import { addUser, updateProfile } from '#contract/accounts/users.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addDoctor, type Clinic } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs } from './support/test.ts'

/** A service of 400 lei with an English name. */
async function newService({ session }: Clinic) {
  const name = `Detartraj ${newPerson('').lastName}`
  const service = { name_ro: name, name_en: 'Scaling', minutes: 40, price: 400 }
  return (await ask(addService, service, session.accessToken)).data
}

const getService = async ({ session }: Clinic, id: number) =>
  (await ask(listManagedServices, {}, session.accessToken)).data.find(one => one.id === id)

async function openService(page: Page, clinic: Clinic, name: string) {
  await enterAs(page, clinic.session)
  await page.goto('/cabinet/administration/services')
  await page.getByRole('button', { name, exact: true }).click()
  return page.getByRole('dialog', { name: 'Modifică serviciul' })
}

const question = (page: Page) => page.getByRole('dialog', { name: /cât completai$/ })

test(
  'the second of two savers chooses what stays, and loses nothing',
  { tag: '@desktop' },
  async ({ page, browser, clinic }) => {
    const service = await newService(clinic)
    const mine = await openService(page, clinic, service.name_ro)
    await mine.getByLabel('Preț, lei').fill('430')
    await mine.getByLabel('Nume în engleză').fill('Cleaning')
    await mine.getByLabel('Nume', { exact: true }).fill(`${service.name_ro} și periaj`)

    const other = await (await browser.newContext()).newPage()
    const theirs = await openService(other, clinic, service.name_ro)
    await theirs.getByLabel('Preț, lei').fill('420')
    await theirs.getByLabel('Nume în engleză').fill('Scaling and polishing')
    await theirs.getByLabel('Curățenie, minute').fill('10')
    await theirs.getByRole('button', { name: 'Salvează' }).click()
    await expect(theirs).toBeHidden()
    await other.context().close()

    await mine.getByRole('button', { name: 'Salvează' }).click()
    const asked = question(page)
    const price = asked.getByRole('radiogroup', { name: 'Preț, lei' })
    await expect(price).toContainText('400')
    await expect(price.getByRole('radio', { name: /430/ })).toBeChecked()

    await test.step('going back keeps what was written, and asks again', async () => {
      await asked.getByRole('button', { name: 'Înapoi la formular' }).click()
      await expect(mine.getByLabel('Preț, lei')).toHaveValue('430')
      await expect(mine.getByRole('alert')).toContainText('Altcineva a schimbat între timp')
      await mine.getByRole('button', { name: 'Salvează' }).click()
    })

    await asked
      .getByRole('radiogroup', { name: 'Nume în engleză' })
      .getByRole('radio', { name: /Scaling and polishing/ })
      .check()
    await asked.getByRole('button', { name: 'Salvează alegerile mele' }).click()
    await expect(mine).toBeHidden()
    expect(await getService(clinic, service.id)).toMatchObject({
      name_ro: `${service.name_ro} și periaj`,
      name_en: 'Scaling and polishing',
      price: 430,
      buffer_after_minutes: 10,
    })
  },
)

test('two who changed different fields are both served', { tag: '@desktop' }, async ({ page, clinic }) => {
  const { id, name_ro } = await newService(clinic)
  const drawer = await openService(page, clinic, name_ro)
  await drawer.getByLabel('Preț, lei').fill('430')
  await ask(changeService, { id, name_en: 'Scaling and polishing' }, clinic.session.accessToken)
  await drawer.getByRole('button', { name: 'Salvează' }).click()
  await expect(drawer).toBeHidden()
  expect(await getService(clinic, id)).toMatchObject({ price: 430, name_en: 'Scaling and polishing' })
})

test('what the other saved may stay', { tag: '@desktop' }, async ({ page, clinic }) => {
  const { accessToken } = clinic.session
  const { firstName: first_name, lastName: last_name } = newPerson('Ana')
  const { data: patient } = await ask(addPatient, { first_name, last_name, note: 'a' }, accessToken)
  await enterAs(page, clinic.session)
  await page.goto(`/cabinet/administration/clients/${patient.id}?tab=info`)
  await page.getByRole('button', { name: 'Modifică', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifică datele pacientului' })
  await dialog.getByLabel('Notă').fill('b')
  await ask(addPatient, { id: patient.id, first_name, note: 'c' }, accessToken)
  await dialog.getByRole('button', { name: 'Salvează' }).click()
  await question(page)
    .getByRole('button', { name: /^Lasă ce a salvat/ })
    .click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('c', { exact: true })).toBeVisible()
})

test(
  'a colleague’s roles that two changed are asked for by name',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const { accessToken } = clinic.session
    const { data: roles } = await ask(listRoles, {}, accessToken)
    const [reception, accountant] = ['Reception', 'Accountant'].map(
      name => roles.find(role => role.name === name)!.id,
    )
    const { lastName } = newPerson('')
    const email = `${lastName}@zambet.test`.toLowerCase()
    const invited = { first_name: 'Sorina', last_name: lastName, email, role_ids: [reception!] }
    const { data: user } = await ask(addUser, invited, accessToken)
    await enterAs(page, clinic.session)
    await page.goto('/cabinet/administration/roles?show=users')
    await page.getByRole('button', { name: `Sorina ${lastName}`, exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Modifică un coleg' })
    await drawer.getByText('Asistent', { exact: true }).click()
    await ask(updateProfile, { user_id: user.id, first_name: 'Sorin', role_ids: [accountant!] }, accessToken)
    await drawer.getByRole('button', { name: 'Salvează' }).click()
    const roleChoice = question(page).getByRole('radiogroup', { name: 'Roluri' })
    await expect(roleChoice).toContainText('Recepție')
    await roleChoice.getByRole('radio', { name: /Contabil/ }).check()
    expect(await findViolations(page, { within: 'dialog[open]' })).toEqual([])
    await question(page).getByRole('button', { name: 'Salvează alegerile mele' }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('row', { name: new RegExp(`Sorin ${lastName}`) })).toContainText('Contabil')
  },
)

test('a week that two wrote is asked for whole', { tag: '@desktop' }, async ({ page, clinic }) => {
  const { accessToken } = clinic.session
  const doctor = await addDoctor(clinic, 'Ada')
  await enterAs(page, clinic.session)
  await page.goto(`/cabinet/administration/doctors/${doctor.id}`)
  await page.getByRole('textbox', { name: 'Până la, luni' }).fill('16:00')
  await page.keyboard.press('Tab')
  const known = (await ask(listManagedDoctors, {}, accessToken)).data.find(one => one.id === doctor.id)
  await ask(setSchedule, { doctor_id: doctor.id, schedule: known?.schedule.slice(0, 1) ?? [] }, accessToken)
  await page.getByRole('button', { name: 'Salvează' }).click()
  await expect(question(page).getByRole('radio', { name: /Tu ai scris.*–16:00/s })).toBeChecked()
  await question(page).getByRole('button', { name: 'Salvează alegerile mele' }).click()
  await expect(question(page)).toBeHidden()
  const readWeek = async () =>
    (await ask(listManagedDoctors, {}, accessToken)).data.find(one => one.id === doctor.id)?.schedule ?? []
  await expect.poll(async () => (await readWeek()).length).toBe(known?.schedule.length)
  expect((await readWeek())[0]).toMatchObject({ end: '16:00' })
})

test(
  'a form sent again after a lost answer makes one thing',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    await enterAs(page, clinic.session)
    await page.goto('/cabinet/administration/services')
    await page.getByRole('button', { name: 'Serviciu nou' }).click()
    const drawer = page.getByRole('dialog', { name: 'Serviciu nou' })
    const name = `Consultație ${newPerson('').lastName}`
    await drawer.getByLabel('Nume', { exact: true }).fill(name)
    await drawer.getByLabel('Preț, lei').fill('200')

    const keys: (string | undefined)[] = []
    await page.route('**/api/v2/services', async route => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await drawer.getByRole('button', { name: 'Salvează' }).click()
    await expect(drawer.getByRole('alert')).toContainText('Nu există conexiune')
    await drawer.getByRole('button', { name: 'Salvează' }).click()
    await expect(drawer).toBeHidden()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[\da-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    const { data } = await ask(listManagedServices, {}, clinic.session.accessToken)
    expect(data.filter(one => one.name_ro === name)).toHaveLength(1)
  },
)
