import { getAccount, login, register } from '#contract/accounts/accounts.ts'
import { makePicture } from '#test/upload.ts'
import { expect, type Page } from '@playwright/test'
import { ask, CODE_IN_SMS, listKnown, readMessage } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { newPerson } from './support/people.ts'
import { enterAs, PASSWORD, test, type SignedIn } from './support/test.ts'

const LINK_IN_EMAIL = /(http\S+\/email-change-verify\/\S+)/
const emailOf = (name: string) => `${name.toLowerCase()}@exemplu.ro`

async function openProfile(page: Page, tab = 'profile') {
  await page.goto(`/pacient?modal=profile&tab=${tab}`)
  return page.getByRole('dialog', { name: 'Contul meu' })
}

async function registerPatient(): Promise<{ session: SignedIn; email: string }> {
  const { lastName, phone } = newPerson('')
  const email = emailOf(lastName)
  const person = { first_name: 'Ilinca', last_name: lastName, email, password: PASSWORD, mobile: phone }
  const { data } = await ask(register, { user_type: 3, mobile_country: 'RO', ...person })
  return { session: data, email }
}

test(
  'a patient changes face, phone and email, each proved, then what is heard of and the password',
  { tag: '@phone' },
  async ({ page }) => {
    const { session, email } = await registerPatient()
    const readSelf = async (token = session.accessToken) => (await ask(getAccount, {}, token)).data
    await enterAs(page, session)
    const dialog = await openProfile(page)
    await expect(dialog.getByLabel('Prenume')).toHaveValue('Ilinca')
    expect(await findViolations(page)).toEqual([])

    // The picture is set at once, whatever becomes of the form.
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'eu.jpg', mimeType: 'image/jpeg', buffer: await makePicture(600, 600) })
    await expect(page.getByText('Poza este pusă.').last()).toBeVisible()
    await expect(dialog.locator('img[src*="/account-pictures/"]')).toHaveJSProperty('naturalWidth', 320)

    const { lastName, typedPhone, phone } = newPerson('')
    await dialog.getByLabel('Telefon').fill(typedPhone)
    await dialog.getByRole('button', { name: 'Salvează' }).click()
    const sms = await readMessage(phone, CODE_IN_SMS)
    const code = dialog.getByLabel('Codul din SMS')
    await code.fill(sms.replace(/\d$/, digit => String((Number(digit) + 1) % 10)))
    await expect(
      dialog.getByText('Codul nu este corect. Încearcă din nou. Mai ai 4 încercări.'),
    ).toBeVisible()
    await code.fill(sms)
    await expect(dialog).toHaveCount(0)
    expect(await readSelf()).toMatchObject({ mobile: phone, mobile_verified: true, email })

    const wanted = emailOf(lastName)
    await openProfile(page)
    await dialog.getByLabel('Email', { exact: true }).fill(wanted)
    const again = dialog.getByLabel('Încă o dată emailul nou')
    await again.fill(`x${wanted}`)
    await dialog.getByRole('button', { name: 'Salvează' }).click()
    await expect(dialog.getByText('Emailurile nu sunt la fel.')).toBeVisible()
    await expect(again).toBeFocused()
    await again.fill(wanted.toUpperCase())
    await dialog.getByRole('button', { name: 'Salvează' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await readSelf()).toMatchObject({ email, pending_email: wanted })
    await openProfile(page)
    await expect(dialog.getByText('așteaptă confirmarea.')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    const link = await readMessage(wanted, LINK_IN_EMAIL)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Emailul a fost schimbat.' })).toBeVisible()
    expect(await readSelf()).toMatchObject({ email: wanted, pending_email: null })
    await page.goto(link)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Linkul a expirat sau a fost deja folosit.' }),
    ).toBeVisible()

    await openProfile(page, 'notification')
    const offers = dialog.getByRole('switch', { name: 'Oferte pe email' })
    await expect(offers).not.toBeChecked()
    await offers.click()
    await expect(offers).toBeChecked()
    await expect.poll(async () => (await readSelf()).email_sms).toBe(true)
    expect(await findViolations(page)).toEqual([])

    await dialog.getByText('Parolă', { exact: true }).first().click()
    await expect(page).toHaveURL(/tab=password/)
    await dialog.getByLabel('Parola de acum').fill('nu-este-asta1!')
    await dialog.getByLabel('Parola nouă', { exact: true }).fill('Alta-parola2?')
    await dialog.getByLabel('Încă o dată parola nouă').fill('Alta-parola2')
    await dialog.getByRole('button', { name: 'Schimbă parola' }).click()
    await expect(dialog.getByLabel('Parola de acum')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Încă o dată parola nouă')).toHaveAttribute('aria-invalid', 'true')
    expect(await findViolations(page)).toEqual([])
    await dialog.getByLabel('Parola de acum').fill(PASSWORD)
    await dialog.getByLabel('Încă o dată parola nouă').fill('Alta-parola2?')
    await dialog.getByRole('button', { name: 'Schimbă parola' }).click()
    await expect(page.getByText('Parola s-a schimbat.').last()).toBeVisible()
    const entered = await ask(login, { username: wanted, password: 'Alta-parola2?', user_type: 3 })
    expect(entered.data).toMatchObject({ userId: session.userId })
    // This device stays signed in.
    await openProfile(page)
    await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(wanted)
  },
)

test(
  'another phone is asked about anew, and an unknown tab opens the page',
  { tag: '@desktop' },
  async ({ page }) => {
    const { session } = await registerPatient()
    await enterAs(page, session)
    const dialog = await openProfile(page)
    const [one, other] = [newPerson(''), newPerson('')]
    await dialog.getByLabel('Telefon').fill(one.typedPhone)
    await dialog.getByRole('button', { name: 'Salvează' }).click()
    const code = await readMessage(one.phone, CODE_IN_SMS)
    // The code of one number proves no other.
    await dialog.getByLabel('Telefon').fill(other.typedPhone)
    await expect(dialog.getByLabel('Codul din SMS')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Salvează' }).click()
    await readMessage(other.phone, CODE_IN_SMS)
    await dialog.getByLabel('Codul din SMS').fill(code)
    await expect(dialog.getByText(/Codul nu este corect/)).toBeVisible()
    expect(await listKnown(one.phone, CODE_IN_SMS)).toHaveLength(1)
    for (const address of ['/pacient?modal=profile&tab=nonsense', '/pacient?modal=nonsense']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  },
)
