import { addToothEntries, getToothChart, type ToothChart } from '#contract/patients/tooth-chart.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './api.ts'
import type { SignedIn } from './test.ts'

export const chartOf = (id: number, more = '') => `/cabinet/administration/clients/${id}?tab=chart${more}`

export const tooth = (page: Page, number: number) => page.locator(`[data-tooth="${number}"]`)
export const entryDialog = (page: Page) => page.getByRole('dialog', { name: /^(Înregistrare pe|\d\d)/ })

/** A chart whose teeth can be pressed. */
export async function openChart(page: Page, id: number, more = ''): Promise<void> {
  await page.goto(chartOf(id, more))
  await expect(page.locator('[data-tooth]').first()).toBeVisible()
}

export async function readChart(session: SignedIn, id: number): Promise<ToothChart> {
  const { data } = await ask(getToothChart, { patient_id: id }, session.accessToken)
  return data
}

type NewEntries = Parameters<typeof ask<typeof addToothEntries>>[1]['entries']

/** Charted by somebody else, or before the story begins. */
export async function chartTeeth(session: SignedIn, id: number, entries: NewEntries): Promise<ToothChart> {
  const { version } = await readChart(session, id)
  const { data } = await ask(addToothEntries, { patient_id: id, version, entries }, session.accessToken)
  return data
}

/** "36 caries MO condition", in the order of the teeth. */
export const facts = ({ entries }: ToothChart): string[] =>
  entries
    .map(one =>
      [one.tooth ?? one.arch ?? 'mouth', one.kind, one.surfaces, one.state].filter(Boolean).join(' '),
    )
    .toSorted()
