import { expect } from '@playwright/test'
import { makePicture } from '#test/upload.ts'
import { grid, openCalendar } from './support/calendar.ts'
import { addDoctor, quietDay } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

test(
  'a doctor gets a photo, also when the first try fails, and loses it again',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const doctor = await addDoctor(clinic, 'Ada')
    const buffer = await makePicture(600, 600)
    await enterAs(page, clinic.session)
    await page.goto(`/cabinet/administration/doctors/${doctor.id}`)
    await page.getByRole('button', { name: 'Modifică datele', exact: true }).click()
    const drop = page.getByRole('region', { name: 'Fotografie' })
    const choose = (name: string, content: Buffer) =>
      drop.locator('input').first().setInputFiles({ name, mimeType: 'image/jpeg', buffer: content })

    await choose('carte.jpg', Buffer.from('nicio imagine'))
    await expect(drop.getByText('Fișierul nu este de un tip acceptat (JPEG, PNG, WebP).')).toBeVisible()
    await drop.getByRole('button', { name: 'Scoate din listă: carte.jpg' }).click()

    await page.route('**/api/v2/images', route => route.abort(), { times: 1 })
    await choose('ada.jpg', buffer)
    await drop.getByRole('button', { name: 'Trimite din nou ada.jpg' }).click()
    const face = drop.locator('img')
    await expect(face).toHaveJSProperty('naturalWidth', 320)

    await test.step('it heads the columns of the calendar, asked for once', async () => {
      const calendar = await page.context().newPage()
      const asked: string[] = []
      calendar.on('request', request => {
        if (request.resourceType() === 'image') asked.push(request.url())
      })
      const doctors = [doctor, await addDoctor(clinic, 'Bora')]
      await openCalendar(calendar, { date: quietDay(), doctors, view: 'timeGridWeek' })
      const heads = grid(calendar).getByRole('columnheader').locator('img')
      await expect(heads.first()).toHaveJSProperty('naturalWidth', 96)
      expect(await heads.count()).toBeGreaterThan(1)
      expect(asked.filter(url => url.includes('/images/'))).toHaveLength(1)
      await calendar.close()
    })

    await drop.getByRole('button', { name: 'Șterge fotografia' }).click()
    await expect(face).toHaveCount(0)
  },
)
