import { expect, type CDPSession, type Locator, type Page } from '@playwright/test'
import { parseTime } from '#domain/time/wall-time.ts'

const PATH = '/cabinet/administration/calendar'

export const grid = (page: Page) => page.getByRole('grid', { name: 'Calendarul programărilor' })
export const details = (page: Page) => page.getByRole('complementary', { name: 'Detaliile programării' })
export const newVisit = (page: Page) => page.getByRole('dialog', { name: 'Programare nouă' })
/** Of the forms of a dialog, the one that is looked at. */
export const shownForm = (page: Page) => page.getByRole('dialog').locator('form').filter({ visible: true })
export const pinboard = (page: Page) => page.getByRole('region', { name: 'De reprogramat' })

/** The block of a visit in the grid. */
export const visit = (page: Page, lastName: string) => grid(page).getByRole('button', { name: lastName })

/** The column of a doctor, a cabinet or a day. */
export const column = (page: Page, title: string) => grid(page).getByRole('gridcell', { name: title })

/** Chooses from a field's list, by hour or by what is sent for it. */
export async function choose(field: Locator, choice: string): Promise<void> {
  const value = parseTime(choice) ?? choice
  await field.click()
  await field.page().locator(`[role=option][data-value="${value}"]`).filter({ visible: true }).click()
}

/** Adds a service to a form for a visit. */
export async function chooseService(form: Locator, name: string | RegExp): Promise<void> {
  await form.getByRole('button', { name: 'Adaugă serviciu' }).click()
  await form.getByRole('option', { name }).first().click()
}

interface Shown {
  view?: 'timeGridDay' | 'timeGridWeek' | 'dayGridMonth' | 'listWeek'
  date: string
  doctors?: readonly { id: number }[]
  /** Further parts of the address. */
  more?: string
}

/** Opens the calendar on a day, of some doctors alone. */
export async function openCalendar(page: Page, { view = 'timeGridDay', date, doctors, more }: Shown) {
  const ids = doctors && `doctors=${JSON.stringify(doctors.map(doctor => doctor.id))}`
  const search = [`view=${view}`, `activeDate=${date}`, ids, more].filter(Boolean).join('&')
  await page.goto(`${PATH}?${search}`)
  // A form or the details may open over it at once, and hide it from readers.
  const role = view === 'listWeek' ? 'region' : 'grid'
  const shown = page.getByRole(role, { name: 'Calendarul programărilor', includeHidden: true })
  await expect(shown).toBeVisible()
}

export async function expectAt(page: Page, lastName: string, from: string, rest = ''): Promise<void> {
  await expect(visit(page, lastName)).toHaveAccessibleName(new RegExp(`, ${from}–.*${rest}`))
}

/** A clinic's day shows from 8 to 20 unless it says otherwise; a quarter of an hour shows before and after. */
const FIRST = 8 * 60 - 15
const LAST = 20 * 60 + 15

export interface Point {
  x: number
  y: number
}

/** Brings an hour of a column on screen and answers where it is, a little below its line. */
export async function pointAt(cell: Locator, clock: string): Promise<Point> {
  const share = ((parseTime(clock) ?? 0) - FIRST + 5) / (LAST - FIRST)
  await cell.evaluate((element, down) => {
    element.scrollIntoView({ block: 'nearest', inline: 'center' })
    let scroller = element.parentElement
    while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement
    const { top, height } = element.getBoundingClientRect()
    const { top: edge = 0, height: room = 0 } = scroller?.getBoundingClientRect() ?? {}
    // What is seen already stays where it is: another point may have been taken of it.
    const y = top + height * down - edge
    if (y < 80 || y > room - 20) scroller?.scrollBy(0, y - room / 2)
  }, share)
  const box = await boxOf(cell)
  return { x: box.x + box.width / 2, y: box.y + box.height * share }
}

export async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return box
}

/** Where a block is held: in its middle, a little below its upper edge. */
export async function handleOf(block: Locator): Promise<Point> {
  const box = await boxOf(block)
  return { x: box.x + box.width / 2, y: box.y + 2 }
}

/** Presses at one point, goes to another by steps and lets go there. */
export async function dragMouse(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 10, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

/** One finger on a touch screen. */
export class Finger {
  readonly #session: CDPSession
  #at: Point = { x: 0, y: 0 }

  private constructor(session: CDPSession) {
    this.#session = session
  }

  static async of(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page))
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', point: Point) {
    this.#at = point
    await this.#session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [point],
    })
  }

  press = (point: Point) => this.#send('touchStart', point)
  lift = () => this.#send('touchEnd', this.#at)

  async move(to: Point): Promise<void> {
    const from = this.#at
    for (const share of [0.25, 0.5, 0.75, 1]) {
      await this.#send('touchMove', {
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
      })
    }
  }

  /** Rests at one point until `sign` shows that the press was long enough, then goes to another and lets go there. */
  async drag(from: Point, to: Point, sign: Locator): Promise<void> {
    await this.press(from)
    await expect(sign.first()).toBeVisible()
    await this.move(to)
    await this.lift()
  }
}
