import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { test } from './support/test.ts'

const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(text),
})

test('files are hashed on the device, and what is no document of ours is said to be unknown', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().includes('/documents/verify')) sent.push(request.postData() ?? '')
  })
  await page.goto('/verify-document')
  await expect(page.getByRole('heading', { level: 1, name: 'Verifică un document' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const pdf = file('raport.pdf', '%PDF-1.7 nobody made this')
  await page.locator('input[type=file]').setInputFiles([pdf, file('poza.jpg', 'no document at all')])
  await expect(page.getByRole('heading', { level: 2, name: 'Nu cunoaștem acest fișier' })).toHaveCount(2)
  await expect(page.getByText(/Nu este un PDF/)).toHaveCount(1)
  expect(await findViolations(page)).toEqual([])
  const hash = createHash('sha256').update(pdf.buffer).digest('hex')
  expect(sent.map(body => Object.keys(JSON.parse(body) as object))).toEqual([['sha256'], ['sha256']])
  expect(sent.some(body => body.includes(hash))).toBe(true)
})

test('without a connection it says so, and asks again @desktop', async ({ page }) => {
  await page.goto('/verify-document')
  await page.route('**/documents/verify*', route => route.abort())
  await page.locator('input[type=file]').setInputFiles(file('raport.pdf', '%PDF-1.7'))
  await expect(page.getByText(/Nu există conexiune/)).toBeVisible()
  await page.unroute('**/documents/verify*')
  await page.getByRole('button', { name: 'Încearcă din nou' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Nu cunoaștem acest fișier' })).toBeVisible()
})

test('a link that leads nowhere says whom to ask', async ({ page }) => {
  await page.goto('/document/41-AAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByRole('heading', { level: 1, name: 'Nu găsim documentul' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})
