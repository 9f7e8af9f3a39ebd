import { changeService } from '#contract/clinic/services.ts'
import { addSpeciality, listSpecialities } from '#contract/clinic/specialities.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addColleague, addDoctor, at, bookVisit, quietDay, type Clinic } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs } from './support/test.ts'

// What a clinic sets up, each on its own list: added, changed, put aside, deleted, refused, by keys and by who may not.

async function openList(page: Page, { session }: Clinic, tab: string): Promise<void> {
  await enterAs(page, session)
  await page.goto(`/cabinet/administration/${tab}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const said = (page: Page, text: string) => expect(page.getByText(text).last()).toBeVisible()

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Acțiuni pentru ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Șterge', exact: true }).click()
}

async function expectNoViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await findViolations(page, { rules: ['color-contrast'] })).toEqual([])
}

test(
  'a speciality is added, changed, put aside and deleted, unless somebody has it',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const name = `Ortodonție ${newPerson('').lastName}`
    await ask(addSpeciality, { name_ro: `Chirurgie ${newPerson('').lastName}` }, clinic.session.accessToken)
    await openList(page, clinic, 'specialities')
    const add = page.getByRole('button', { name: 'Specialitate nouă' }).first()
    await add.click()
    const form = page.getByRole('dialog', { name: 'Specialitate nouă' })
    await form.getByLabel('Nume', { exact: true }).fill('O')
    await page.keyboard.press('Enter')
    await expect(form.getByText('Scrie între 2 și 100 de caractere.')).toBeVisible()
    await expect(form.getByLabel('Nume', { exact: true })).toBeFocused()
    await expectNoViolations(page)
    await form.getByLabel('Nume', { exact: true }).fill(name)
    await page.keyboard.press('Enter')
    await expect(form).toHaveCount(0)
    await said(page, `Adăugat: ${name}`)

    await test.step('one of the same name is refused, and leaving it half-filled asks', async () => {
      await add.click()
      await form.getByLabel('Nume', { exact: true }).fill(name)
      await page.keyboard.press('Enter')
      await expect(form.getByText('Există deja una cu acest nume.')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Renunță la ce am scris' }).click()
      await expect(form).toHaveCount(0)
      await expect(add).toBeFocused()
    })

    await test.step('changed', async () => {
      await page.getByRole('button', { name, exact: true }).press('Enter')
      const change = page.getByRole('dialog', { name: 'Modifică specialitatea' })
      await change.getByLabel('Nume în engleză').fill('Orthodontics')
      await change.getByRole('button', { name: 'Salvează' }).click()
      await expect(change).toHaveCount(0)
    })

    await test.step('put aside, and back from the notice', async () => {
      await choose(page, name, 'Dezactivează')
      await said(page, `Ai dezactivat: ${name}`)
      await expect(rowOf(page, name)).toHaveCount(0)
      await page.getByRole('button', { name: 'Anulează' }).last().click()
      await expect(rowOf(page, name)).toBeVisible()
      await expectNoViolations(page)
    })

    await test.step('one that a service has can only be put aside', async () => {
      const { accessToken } = clinic.session
      const { data } = await ask(listSpecialities, {}, accessToken)
      const speciality = data.find(one => one.name_ro === name)!
      await ask(changeService, { id: clinic.check, speciality_id: speciality.id }, accessToken)
      const menu = page.getByRole('button', { name: `Acțiuni pentru ${name}` })
      await expect(async () => {
        await menu.click()
        await expect(page.getByRole('menuitem', { name: 'Dezactivează' })).toBeVisible()
        await expect(page.getByRole('menuitem', { name: 'Șterge' })).toHaveCount(0, { timeout: 500 })
      }).toPass()
      await page.keyboard.press('Escape')
      await ask(changeService, { id: clinic.check, speciality_id: null }, accessToken)
    })

    await test.step('deleted', async () => {
      await page.reload()
      await choose(page, name, 'Șterge')
      await confirm(page)
      await said(page, `Ai șters: ${name}`)
      await expect(rowOf(page, name)).toHaveCount(0)
    })
  },
)

test(
  'a cabinet is added, changed, put aside and deleted; one that a visit names stays',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    await bookVisit(clinic, ada, at(quietDay(), '09:00'))
    const name = `Radiologie ${newPerson('').lastName}`
    await openList(page, clinic, 'cabinets')
    await page.getByRole('button', { name: 'Cabinet nou' }).click()
    const form = page.getByRole('dialog', { name: 'Cabinet nou' })
    await form.getByRole('button', { name: 'Salvează' }).click()
    await expect(form.getByText('Completează acest câmp.')).toBeVisible()
    await form.getByLabel('Nume', { exact: true }).fill(name)
    await form.getByRole('checkbox', { name: 'Orice serviciu' }).uncheck()
    await form.getByRole('button', { name: 'Salvează' }).click()
    await expect(form.getByText('Alege cel puțin un serviciu.').first()).toBeVisible()
    await form.getByRole('checkbox', { name: 'Consultație' }).check()
    await expectNoViolations(page)
    await form.getByRole('button', { name: 'Salvează' }).click()
    await expect(form).toHaveCount(0)

    await page.getByRole('button', { name, exact: true }).click()
    const change = page.getByRole('dialog', { name: 'Modifică cabinetul' })
    await expect(change.getByRole('checkbox', { name: 'Consultație' })).toBeChecked()
    // There is nothing to save yet.
    await expect(change.getByRole('button', { name: 'Salvează' })).toBeDisabled()
    await change.getByLabel('Nume', { exact: true }).fill(`${name} 2`)
    await change.getByRole('button', { name: 'Salvează' }).click()
    await expect(change).toHaveCount(0)

    await choose(page, `${name} 2`, 'Dezactivează')
    await page.getByText(/^Inactive \d/).click()
    await choose(page, `${name} 2`, 'Reactivează')
    await expect(rowOf(page, `${name} 2`)).toBeVisible()
    await expectNoViolations(page)
    await choose(page, `${name} 2`, 'Șterge')
    await confirm(page)
    await said(page, `Ai șters: ${name} 2`)

    // Its visit asks first, and the cabinet is kept with it.
    await choose(page, ada.cabinet.name, 'Șterge')
    await confirm(page)
    const question = page.getByRole('dialog')
    await expect(question).toContainText('Schimbarea atinge o vizită programată')
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(rowOf(page, ada.cabinet.name)).toBeVisible()
  },
)

test(
  'a doctor is added, changed, put aside, taken back and deleted',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const { lastName } = newPerson('')
    await openList(page, clinic, 'doctors')
    await page.getByRole('button', { name: 'Medic nou' }).click()
    const form = page.getByRole('dialog', { name: 'Medic nou' })
    await form.getByLabel('Prenume').fill('Ana1')
    await form.getByLabel('Nume de familie').fill(lastName)
    await form.getByRole('button', { name: 'Salvează și treci la program' }).click()
    await expect(form.getByText('Numele are între 2 și 190 de litere')).toBeVisible()
    await expect(form.getByLabel('Prenume')).toBeFocused()
    await expectNoViolations(page)
    await form.getByLabel('Prenume').fill('Ana')
    await form.getByRole('button', { name: 'Salvează și treci la program' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(lastName)
    await expectNoViolations(page)

    await page.goto('/cabinet/administration/doctors')
    const name = `Dr. Ana ${lastName}`
    await choose(page, name, 'Modifică')
    const change = page.getByRole('dialog', { name: 'Modifică medicul' })
    await change.getByLabel('Procent din încasări').fill('101')
    await change.getByRole('button', { name: 'Salvează' }).click()
    await expect(change.getByLabel('Procent din încasări')).toHaveAttribute('aria-invalid', 'true')
    await change.getByLabel('Procent din încasări').fill('40')
    await change.getByRole('button', { name: 'Salvează' }).click()
    await expect(change).toHaveCount(0)
    await expectNoViolations(page)
    await choose(page, name, 'Dezactivează')
    await expect(rowOf(page, lastName)).toHaveCount(0)
    await page.getByText(/^Plecați \d/).click()
    await choose(page, name, 'Reactivează')
    await expect(rowOf(page, lastName)).toBeVisible()
    await choose(page, name, 'Șterge')
    await confirm(page)
    await expect(rowOf(page, lastName)).toHaveCount(0)
  },
)

test(
  'a role is copied, renamed, and deleted while its people get another',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const { user } = await addColleague(clinic, ['bookings.view'])
    const [role] = user.roles
    await openList(page, clinic, 'roles')
    async function pick(name: string) {
      const start = new RegExp(`^${name}`)
      await page.getByLabel('Rolul', { exact: true }).click()
      await page.getByRole('option', { name: start }).click()
    }
    await pick(role!.name)
    const panel = page.getByRole('complementary', { name: 'Rolul ales' })
    await expect(panel).toContainText(user.last_name)
    await panel.getByRole('button', { name: 'Copiază rolul' }).click()
    const form = page.getByRole('dialog')
    await expect(form.getByLabel('Numele rolului')).toHaveValue(`${role!.name}, copie`)
    await form.getByLabel('Numele rolului').fill(role!.name)
    await form.getByRole('button', { name: 'Creează rolul' }).click()
    await expect(form.getByText('Există deja un rol cu acest nume.')).toBeVisible()
    const copy = `Copie ${newPerson('').lastName}`
    await form.getByLabel('Numele rolului').fill(copy)
    await form.getByRole('button', { name: 'Creează rolul' }).click()
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(copy)
    await panel.getByRole('button', { name: 'Redenumește rolul' }).click()
    await form.getByLabel('Numele rolului').fill(`${copy} doi`)
    await form.getByRole('button', { name: 'Salvează' }).click()
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(`${copy} doi`)

    await pick(role!.name)
    await panel.getByRole('button', { name: 'Șterge rolul' }).click()
    await expect(form).toContainText('Îl are 1 persoană.')
    await form.getByLabel('Trec în rolul').click()
    await page.getByRole('option', { name: `${copy} doi` }).click()
    await expectNoViolations(page)
    await form.getByRole('button', { name: 'Șterge rolul' }).click()
    await said(page, `Rolul ${role!.name} a fost șters.`)
    await page.getByText(/^Utilizatori \d/).click()
    await expect(rowOf(page, user.last_name)).toContainText(`${copy} doi`)
    await expectNoViolations(page)
  },
)

test(
  'a colleague is invited again, put aside, taken back and deleted',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const { user } = await addColleague(clinic, ['bookings.view'])
    const name = `${user.first_name} ${user.last_name}`
    await openList(page, clinic, 'roles?show=users')
    await page.getByRole('button', { name: 'Invită un coleg' }).click()
    const form = page.getByRole('dialog', { name: 'Invită un coleg' })
    await form.getByLabel('Prenume').fill('Sorina')
    await form.getByLabel('Nume', { exact: true }).fill('Matei')
    await form.getByLabel('Email').fill(user.email!)
    await form.getByText('Recepție', { exact: true }).click()
    await form.getByRole('button', { name: 'Trimite invitația' }).click()
    await expect(form.getByText('Un coleg are deja acest email.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Renunță la ce am scris' }).click()

    await choose(page, name, 'Trimite din nou invitația')
    await said(page, `Invitația a plecat din nou spre ${user.email}.`)
    await choose(page, name, 'Dezactivează')
    await expect(rowOf(page, user.last_name)).toContainText('dezactivat')
    await choose(page, name, 'Reactivează')
    await expect(rowOf(page, user.last_name)).toContainText('invitat, expiră')
    await choose(page, name, 'Șterge')
    await confirm(page)
    await expect(rowOf(page, user.last_name)).toHaveCount(0)
  },
)

test(
  'who may only look changes nothing, and is let in nowhere else',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const { signIn } = await addColleague(clinic, ['bookings.view'])
    await enterAs(page, await signIn())
    for (const tab of ['cabinets', 'specialities', 'locations']) {
      await page.goto(`/cabinet/administration/${tab}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByRole('button', { name: /nou|Acțiuni|Adaugă/ })).toHaveCount(0)
      await expectNoViolations(page)
    }
    await page.goto('/cabinet/administration/cabinets')
    await expect(page.getByRole('main').getByText('Cabinet 1')).toBeVisible()
    for (const tab of ['company', 'services', `services/${clinic.check}`, 'doctors', 'roles', 'settings']) {
      await page.goto(`/cabinet/administration/${tab}`)
      await expect(page.getByRole('main'), tab).toContainText('Nu ai dreptul să vezi pagina asta')
    }
    const menu = page.getByRole('navigation', { name: 'Meniul clinicii' })
    await expect(menu.getByRole('link')).toHaveText([/Calendar/, 'Cabinete', 'Specialități', 'Locații'])
  },
)

test('the company page asks before it loses what was written', async ({ page, clinic, isMobile }) => {
  await openList(page, clinic, 'company')
  await page.getByLabel('Denumire juridică').fill('Dentalia SRL')
  await page.getByRole('button', { name: 'Salvează 1 modificare' }).click()
  await said(page, 'Datele clinicii sunt salvate.')
  await page.getByLabel('Nume pentru pacienți').fill('D')
  await page.getByRole('button', { name: 'Salvează 1 modificare' }).click()
  await expect(page.getByText('Scrie între 2 și 190 de caractere.')).toBeVisible()
  await expectNoViolations(page)
  if (!isMobile) {
    await page.getByRole('link', { name: 'Pacienți' }).first().click()
    await page.getByRole('button', { name: 'Continuă' }).click()
  }
  await page.getByRole('button', { name: 'Renunță', exact: true }).click()
  await expect(page.getByLabel('Nume pentru pacienți')).toHaveValue('Dentalia')
  await expect(page.getByLabel('Denumire juridică')).toHaveValue('Dentalia SRL')
})
