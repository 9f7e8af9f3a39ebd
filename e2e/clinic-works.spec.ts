import { expect, type Page } from '@playwright/test'
import { choose, chooseService, shownForm } from './support/calendar.ts'
import { newPerson } from './support/people.ts'
import { enterAs, PASSWORD, RECEPTION, test } from './support/test.ts'
import { bookOnline, clockOf, findFreeTime, addVisit, type FreeTime } from './support/visits.ts'

/** Of the demo clinic. */
const DOCTORS = 5

const grid = (page: Page) => page.getByRole('grid', { name: 'Calendarul programărilor' })
const details = (page: Page) => page.getByRole('complementary', { name: 'Detaliile programării' })

test(
  'reception signs in and sees the week and the day by doctor',
  { tag: '@desktop' },
  async ({ page, owner }) => {
    await page.goto('/login/cabinet')
    await page.getByLabel('Email').fill(RECEPTION)
    await page.getByLabel('Parolă', { exact: true }).fill('greșită-1!')
    await page.getByRole('button', { name: 'Intră în cont' }).click()
    await expect(page.getByText('Emailul sau parola nu se potrivesc.')).toBeVisible()
    await page.getByLabel('Parolă', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Intră în cont' }).click()

    await expect(page).toHaveURL(/\/cabinet\/administration\/calendar/)
    await expect(page.getByRole('radio', { name: 'Săptămână' })).toBeChecked()
    await expect(
      grid(page)
        .getByRole('button', { name: /, \d\d:\d\d–\d\d:\d\d, / })
        .first(),
    ).toBeVisible()
    await page.getByText('Zi', { exact: true }).click()
    await expect(page.getByRole('radio', { name: 'Pe medici' })).toBeChecked()
    const free = await findFreeTime(owner)
    await openDay(page, free)
    // Of those who are off that day the initials alone.
    await expect(grid(page).getByRole('columnheader')).toHaveCount(DOCTORS)
  },
)

test('a visit of a new patient is confirmed and stays', async ({ page, owner, isMobile }) => {
  const free = await findFreeTime(owner)
  const [start = ''] = free.starts
  const dan = newPerson('Dan')
  await enterAs(page, owner)
  await openDay(page, free)

  await page.getByRole(isMobile ? 'link' : 'button', { name: /^Programare( nouă)?$/ }).click()
  await fillVisit(page, free, dan.name)
  const dialog = page.getByRole('dialog', { name: 'Programare nouă' })
  await dialog.getByLabel('Telefon').fill(dan.typedPhone)
  await expect(dialog.getByText('Medicul, cabinetul și pacientul sunt liberi.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Salvează programarea' }).click()

  await expect(details(page).getByRole('heading', { level: 2 })).toContainText(dan.lastName)
  await expect(details(page)).toContainText(clockOf(start))
  const step = details(page).getByRole('listitem').and(page.locator('[aria-current=step]'))
  await details(page).getByRole('button', { name: 'Confirmă', exact: true }).click()
  await expect(step).toHaveText('Confirmat')
  // What lies ahead is neither over nor missed.
  await details(page).getByRole('button', { name: 'Altă stare' }).click()
  const others = page.getByRole('menu', { name: 'Altă stare' })
  await expect(others.getByRole('menuitem', { name: 'Aprobat' })).toBeVisible()
  await expect(others.getByRole('menuitem', { name: /Finalizat|Neprezentat/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(step).toHaveText('Confirmat')
  await details(page).getByRole('button', { name: 'Închide' }).click()
  await expect(visit(page, dan.lastName)).toHaveAccessibleName(new RegExp(`${clockOf(start)}–.*Confirmat`))
})

test('a visit booked online appears in the open calendar', { tag: '@desktop' }, async ({ page, owner }) => {
  const free = await findFreeTime(owner)
  await enterAs(page, owner)
  await openDay(page, free)
  const ilie = newPerson('Ilie')
  await expect(visit(page, ilie.lastName)).toHaveCount(0)
  await bookOnline(free, ilie)
  await expect(visit(page, ilie.lastName)).toBeVisible()
})

test(
  'time is blocked, and a visit over it needs its warning ticked',
  { tag: '@desktop' },
  async ({ page, owner }) => {
    const free = await findFreeTime(owner, [0, 30])
    const [start = ''] = free.starts
    await enterAs(page, owner)
    await openDay(page, free)
    await page.getByRole('button', { name: 'Programare', exact: true }).click()
    await page.getByRole('dialog').getByText('Timp blocat').click()
    const dialog = shownForm(page)
    await choose(dialog.getByLabel('Al cui timp'), `doctor-${free.doctor.id}`)
    await choose(dialog.getByLabel('De la'), clockOf(start))
    await choose(dialog.getByLabel('Până la'), clockOf(after(start, 60)))
    const reason = `Ședință ${newPerson('').lastName}`
    await dialog.getByLabel('Motiv, se vede în calendar').fill(reason)
    await dialog.getByRole('button', { name: 'Blochează timpul' }).click()
    const block = grid(page).locator('[data-block]', { hasText: reason })
    await expect(block).toBeVisible()

    await page.getByRole('button', { name: 'Programare', exact: true }).click()
    const vlad = newPerson('Vlad')
    await fillVisit(page, free, vlad.name)
    await dialog.getByLabel('Telefon').fill(vlad.typedPhone)
    const save = dialog.getByRole('button', { name: 'Salvează programarea' })
    const warning = dialog.getByRole('checkbox', { name: /Timpul este blocat/ })
    await expect(warning).toBeVisible()
    await expect(save).toBeDisabled()
    await warning.check()
    await expect(dialog).toContainText('Scrie de ce, ca să poți salva.')
    await expect(save).toBeDisabled()
    await dialog.getByLabel('Motiv, rămâne în jurnal').fill('Durere')
    await save.click()
    await expect(visit(page, vlad.lastName)).toBeVisible()

    await details(page).getByRole('button', { name: 'Închide' }).click()
    const { height = 0 } = (await block.boundingBox()) ?? {}
    await block.click({ position: { x: 20, y: height * 0.75 } })
    await page
      .getByRole('dialog', { name: 'Timp blocat' })
      .getByRole('button', { name: /^Eliberează/ })
      .click()
    await expect(block).toHaveCount(0)
  },
)

test('a visit moves by mouse, by keyboard and back again', { tag: '@desktop' }, async ({ page, owner }) => {
  const free = await findFreeTime(owner, [0, 60, 75])
  const [start = '', hourLater = '', quarterMore = ''] = free.starts
  const { person } = await addVisit(owner, free, 'Nora')
  await enterAs(page, owner)
  await openDay(page, free)
  const block = visit(page, person.lastName)
  await block.evaluate(element => element.scrollIntoView({ block: 'center' }))
  const from = await middleOf(block)
  const to = { x: from.x, y: from.y + pixelsOf(from.height, 60) }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 10, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
  await expectAt(page, person.lastName, hourLater)
  await page.getByRole('button', { name: 'Anunță prin SMS' }).click()
  await expect(page.getByText(`SMS trimis către ${person.name}: `, { exact: false }).last()).toBeVisible()
  await page.reload()
  await expectAt(page, person.lastName, hourLater)

  await block.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expectAt(page, person.lastName, quarterMore)
  const moved = page.getByText(new RegExp(`Programare mutată: ${person.name}, .*${clockOf(quarterMore)}`))
  await expect(moved.last()).toBeVisible()
  await page.getByRole('button', { name: 'Pune la loc' }).click()
  await expectAt(page, person.lastName, hourLater)
  await page.reload()
  await expectAt(page, person.lastName, hourLater)
  expect(clockOf(start)).not.toBe(clockOf(hourLater))
})

test('a visit moves under a finger that rests on it', { tag: '@phone' }, async ({ page, owner }) => {
  const free = await findFreeTime(owner, [0, 60])
  const [, hourLater = ''] = free.starts
  const { person } = await addVisit(owner, free, 'Petru')
  await enterAs(page, owner)
  await openDay(page, free)
  const block = visit(page, person.lastName)
  await block.evaluate(element => element.scrollIntoView({ block: 'center', inline: 'center' }))
  const from = await middleOf(block)
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }],
    })
  const below = from.y + pixelsOf(from.height, 60)
  await touch('touchStart', from.y)
  // A long press: the grid says it has begun by drawing the free time.
  await expect(page.getByText(/^Liber \d/).first()).toBeVisible()
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from.y + (below - from.y) * share)
  await touch('touchEnd', below)
  await expectAt(page, person.lastName, hourLater)
})

test(
  'search finds a visit on another day and opens it there',
  { tag: '@desktop' },
  async ({ page, owner }) => {
    const free = await findFreeTime(owner)
    const { person } = await addVisit(owner, free, 'Sorin')
    await enterAs(page, owner)
    await page.goto('/cabinet/administration/calendar?view=timeGridDay')
    await expect(grid(page)).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type(person.lastName)
    await page.getByRole('option', { name: person.lastName }).click()
    await expect(page).toHaveURL(new RegExp(`activeDate=${free.date}`))
    await expect(details(page).getByRole('heading', { level: 2 })).toContainText(person.lastName)
    await expect(visit(page, person.lastName)).toBeInViewport()
  },
)

async function openDay(page: Page, { date, doctor }: FreeTime): Promise<void> {
  await page.goto(`/cabinet/administration/calendar?view=timeGridDay&activeDate=${date}`)
  await expect(grid(page).getByRole('columnheader', { name: doctor.last_name })).toBeVisible()
}

/** The block of a visit in the grid. */
const visit = (page: Page, lastName: string) => grid(page).getByRole('button', { name: lastName })

/** Fills the open dialog for somebody new but their phone. */
async function fillVisit(page: Page, { doctor, service, starts }: FreeTime, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Programare nouă' })
  await dialog.getByLabel('Caută după nume sau telefon').fill(name)
  await dialog.getByRole('option', { name: /^Pacient nou/ }).click()
  await choose(dialog.getByLabel('Medic', { exact: true }), String(doctor.id))
  await chooseService(dialog, new RegExp(`\\b${service.minutes} min`))
  await choose(dialog.getByLabel('Ora', { exact: true }), clockOf(starts[0] ?? ''))
}

async function expectAt(page: Page, lastName: string, start: string): Promise<void> {
  await expect(visit(page, lastName)).toHaveAccessibleName(new RegExp(`, ${clockOf(start)}–`))
}

async function middleOf(block: ReturnType<typeof visit>) {
  const box = await block.boundingBox()
  if (!box) throw new Error('The visit is not on screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height }
}

/** How far down `minutes` are, by a block of half an hour, which is drawn a pixel short. */
const pixelsOf = (height: number, minutes: number) => ((height + 1) / 30) * minutes

const after = (start: string, minutes: number) => {
  const [hours = 0, past = 0] = clockOf(start).split(':').map(Number)
  const at = hours * 60 + past + minutes
  return `${start.slice(0, 11)}${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
