import { listPatients } from '#contract/patients/patient-lists.ts'
import { addObservation } from '#contract/patients/observations.ts'
import { expect } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { details, openCalendar, visit } from './support/calendar.ts'
import { chartOf, chartTeeth, facts, openChart, readChart, tooth } from './support/chart.ts'
import { addDoctor, addKnownPatient, at, bookVisit, daysFromToday } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

test('the chart is one press from the visit, and what is charted then is of that visit @desktop', async ({
  page,
  clinic,
}) => {
  const doctor = await addDoctor(clinic, 'Ada')
  const patient = await addKnownPatient(clinic, 'Iris', { birth_date: '1985-03-12' })
  const date = daysFromToday(-1)
  const { booking } = await bookVisit(clinic, doctor, at(date, '10:00'), { patient_id: patient.id })
  await enterAs(page, clinic.session)
  await openCalendar(page, { date, doctors: [doctor] })
  await visit(page, patient.lastName).click()
  await details(page).getByRole('link', { name: 'Odontogramă' }).click()
  await expect(page.getByText(/^Pentru vizita din .*, 10:00/)).toBeVisible()
  await tooth(page, 36).focus()
  for (const key of ['c', 'o', 'Enter']) await page.keyboard.press(key)
  await expect
    .poll(async () => facts(await readChart(clinic.session, patient.id)))
    .toEqual(['36 caries O condition'])
  expect((await readChart(clinic.session, patient.id)).entries[0]).toMatchObject({
    booking_id: booking.id,
    doctor: { id: doctor.id },
    // Of the visit's day, though it is written on the next one.
    date,
  })
  await page.getByRole('button', { name: 'Nu lega de vizită' }).click()
  await expect(page.getByText(/^Pentru vizita/)).toBeHidden()
  await tooth(page, 36).focus()
  for (const key of ['a', 'Enter']) await page.keyboard.press(key)
  await expect
    .poll(
      async () =>
        (await readChart(clinic.session, patient.id)).entries.find(one => one.kind === 'apical_lesion')
          ?.booking_id,
    )
    .toBeNull()

  // The visits of the record lead there as well.
  await page.getByRole('tab', { name: /^Vizite/ }).click()
  await page.getByRole('link', { name: /^Odontograma la vizita din/ }).click()
  await expect(page.getByText(/^Pentru vizita din/)).toBeVisible()
})

test('completing a visit offers to note as done what was planned @desktop', async ({ page, clinic }) => {
  const doctor = await addDoctor(clinic, 'Vlad', { hours: ['00:00', '24:00'] })
  const patient = await addKnownPatient(clinic, 'Petru', { birth_date: '1985-03-12' })
  const date = daysFromToday(0)
  await chartTeeth(clinic.session, patient.id, [
    { tooth: 36, kind: 'crown', state: 'planned', date: daysFromToday(-30) },
    { tooth: 11, kind: 'filling', state: 'planned', surfaces: 'M', date: daysFromToday(-20) },
  ])
  const { booking } = await bookVisit(clinic, doctor, at(date, '00:00'), {
    patient_id: patient.id,
    status: 2,
  })
  await enterAs(page, clinic.session)
  await openCalendar(page, { date, doctors: [doctor] })
  await visit(page, patient.lastName).click()
  await details(page).getByRole('button', { name: 'A sosit' }).click()
  await details(page).getByRole('button', { name: 'Finalizează vizita' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ce s-a făcut la vizită?' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(2)
  expect(await findViolations(page)).toEqual([])
  await dialog.getByText('36: Coroană').click()
  await dialog.getByRole('button', { name: 'Notează o lucrare' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () =>
      (await readChart(clinic.session, patient.id)).entries.filter(one => one.state === 'done'),
    )
    .toMatchObject([{ tooth: 36, kind: 'crown', date, booking_id: booking.id, doctor: { id: doctor.id } }])
  const { entries } = await readChart(clinic.session, patient.id)
  expect(entries.find(one => one.tooth === 36 && one.state === 'planned')?.resolved_on).toBe(date)
  expect(entries.find(one => one.tooth === 11)?.resolved_on).toBeNull()
})

test('teeth named in the record lead to the chart, where what was charted is changed @desktop', async ({
  page,
  clinic,
}) => {
  const token = clinic.session.accessToken
  const patient = await addKnownPatient(clinic, 'Sanda', { birth_date: '1985-03-12' })
  await ask(addObservation, { patient_id: patient.id, text: 'Durere nocturnă', teeth: [26] }, token)
  await chartTeeth(clinic.session, patient.id, [
    { tooth: 36, kind: 'caries', state: 'condition', surfaces: 'O', diagnosis: 'K02.1' },
  ])
  await enterAs(page, clinic.session)
  await page.goto(chartOf(patient.id).replace('chart', 'observations'))
  await page.getByRole('link', { name: '26', exact: true }).click()
  await expect(tooth(page, 26)).toHaveAttribute('aria-pressed', 'true')

  await page.goto(chartOf(patient.id).replace('chart', 'info'))
  const row = page.getByRole('listitem').filter({ hasText: 'K02.1' })
  await expect(row.getByRole('button')).toHaveCount(0)
  await row.getByRole('link', { name: 'Vezi pe odontogramă' }).click()
  await expect(tooth(page, 36)).toHaveAttribute('aria-pressed', 'true')

  // Who was charted with it is found by it in the list of patients, until it is over.
  const found = async () => {
    const input = { clinicId: clinic.session.userId, lang: 'ro', search: ' ', icdDiagnostic: 'K02' } as const
    const { data } = await ask(listPatients, input, token)
    return data.some(one => one.id === patient.id)
  }
  expect(await found()).toBe(true)
  await tooth(page, 36).focus()
  for (const key of ['Shift+R', 'o', 'o', 'Enter']) await page.keyboard.press(key)
  await expect.poll(found).toBe(false)
  await openChart(page, patient.id)
})
