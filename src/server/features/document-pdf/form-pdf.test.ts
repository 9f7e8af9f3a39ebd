import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { elementsOnPaper, formOnPaper, signedOnPaper } from '#test/on-paper.ts'
import { readFonts, readInfo, readPages } from '#test/read-pdf.ts'
import { PdfThread } from '#server/outside/pdf/pdf.ts'
import type { FormFacts, SignedFacts } from './document-facts.ts'
import { drawDocument } from './draw-document.ts'
import { formPdf } from './form-pdf.ts'

const pdf = new PdfThread()
afterAll(() => pdf.close())

const draw = (facts: FormFacts, signed?: SignedFacts) =>
  drawDocument({ outside: { pdf } as never }, formPdf(facts, signed))
const read = async (facts: FormFacts, signed?: SignedFacts) => readPages((await draw(facts, signed)).content)

test('every answer is found in its own letters, and what is hidden is not', async () => {
  const pages = await read(formOnPaper())
  const said = pages.join(' ')
  for (const part of [
    'Eu, Tănase Denisa, am înțeles ce se face la dintele 36.',
    'De exemplu Sintrom.',
    '✓ Da',
    '□ Nu',
    '✓ Varianta 3: Xarelto și țuică',
    '□ Varianta 0',
    '✓ Varianta 5',
    'Denisa Ștefănescu',
    'Dinții din față. Și țesutul de lângă ei, înăuntru.',
    '5,5',
    '7, pe o scară de la 0 la 10; 0: deloc, 10: insuportabil',
    '1 noiembrie 2026',
    '36, 37',
    'radiografie șase.jpg, 1,2 MB, SHA-256 ABAB ABAB ABAB ABAB',
    'Str. Țebea 3, Iași',
    'fără răspuns',
    '✓ Sunt de acord cu tratamentul și cu anestezia.',
    'Pacient: Tănase Denisa · Formular 41-2231, versiunea 2',
  ])
    expect(said).toContain(part)
  expect(said).not.toContain('nu se vede')
  expect(said).not.toContain('Întrebare ascunsă')
  expect(said).not.toContain('CIORNĂ')
})

test('each page says whose it is, and counts itself', async () => {
  const { content, pages: count } = await draw(formOnPaper())
  const pages = await readPages(content)
  expect(pages).toHaveLength(count)
  expect(await readInfo(content)).toMatchObject({
    Pages: String(count),
    Title: 'Acord informat pentru tratament de canal 41-2231',
    Author: 'Clinica Aurora',
  })
  for (const [at, page] of pages.entries()) {
    expect(page).toMatch(/^Clinica Aurora Str\. Ceaikovski 12, București · 0722 100 200 · CIF 14399840/)
    expect(page).toMatch(new RegExp(`formular 41-2231 Pagina ${at + 1} din ${count}$`))
  }
  expect((await readFonts(content)).every(({ isEmbedded }) => isEmbedded)).toBe(true)
})

test('the empty form asks everything, with boxes, and answers nothing', async () => {
  const said = (await read(formOnPaper({ answers: null, patient: '', file: null }))).join(' ')
  for (const part of [
    'Numele pacientului',
    'Întrebare ascunsă',
    '□ Da □ Nu',
    '□ Sunt de acord',
    'Încercuiește dinții.',
    '55 54 53 52 51 | 61 62',
    '(obligatoriu)',
    'Nume și prenume',
  ])
    expect(said).toContain(part)
  expect(said).not.toMatch(/✓|Xarelto|Ștefănescu|fără răspuns/)
})

test('what is signed has its signature and the page that proves it', async () => {
  const { content, pages: count } = await draw(formOnPaper(), signedOnPaper())
  const pages = await readPages(content)
  const last = pages.at(-1)!
  for (const part of [
    'Dovada semnării',
    'Acord informat pentru tratament de canal, versiunea 2',
    '41-2231, 3 pagini și dovada, română',
    '24 noiembrie 2026, 09:45, dr. Ștefan Țurcanu',
    'Semnat de pacient',
    'Tănase Denisa, pacient (semnează pentru sine)',
    'cod de 6 cifre trimis prin SMS la +40 700 ••• 916, numărul din fișă',
    'trimis 08:50:12, livrat 08:50:16 (raport operator), introdus corect 08:50:41, din prima încercare',
    'Chrome 142, Android 15, adresa 86.120.41.17, ecran 412 × 915',
    '„Am citit documentul și sunt de acord să îl semnez electronic. Pot cere oricând varianta pe hârtie.”',
    '7F3A91C2 04BE5D18 00000000',
    '67186551 67186551',
    '23.11.2026 16:20:01 Trimis prin SMS de Elena Dinu Clinica Aurora',
    '23.11.2026 16:20:06 SMS livrat raport operator',
    '24.11.2026 08:45:00 Document făcut, apoi schimbat 86.120.41.17',
    '24.11.2026 08:48:55 Completat, 14 răspunsuri; document citit până la capăt 86.120.41.17',
    'something_new',
    '24.11.2026 08:51:03 Semnat și sigilat Zâmbet 22.2.0',
    'Verifică documentul. Scanează codul sau deschide zambet.ro/verify-document',
    `Amprenta documentului 7F3A 91C2 04BE 5D18 · formular 41-2231 Pagina ${count} din ${count}`,
  ])
    expect(last).toContain(part)
  expect(pages.at(-2)).toContain('Tănase Denisa, pacient, 24 noiembrie 2026, 08:51')
})

test('a guardian, a witness, a typed name and English are said', async () => {
  const { code: _, ...rest } = signedOnPaper().evidence
  const evidence = {
    ...rest,
    signer: { name: 'Ion Tănase', as: 'guardian' },
    witness: { name: 'Elena Dinu', at: '2026-11-24T06:50:41Z' },
    request: { ip: '86.120.41.17', agent: 'curl/8', screen: '', was_read: false },
  } as const
  const signed = {
    ...signedOnPaper(),
    strokes: null,
    typedName: 'Ion Tănase',
    visit: null,
    pages: 1,
    evidence,
  }
  const last = (await read(formOnPaper({ language: 'en' }), signed)).at(-1)!
  for (const part of [
    'Proof of signing',
    'Ion Tănase, parent or guardian (signs for Tănase Denisa)',
    'the word of Elena Dinu, who stood by, at 08:50:41',
    '41-2231, one page and the proof, English',
    'curl/8, address 86.120.41.17',
    'Name typed in place of a signature',
    'Filled in, 14 answers',
    'Signed by the parent or guardian',
  ])
    expect(last).toContain(part)
})

test('the same facts are the same bytes, and others are others', async () => {
  const [one, two] = await Promise.all([
    draw(formOnPaper(), signedOnPaper()),
    draw(formOnPaper(), signedOnPaper()),
  ])
  expect(one.content.equals(two.content)).toBe(true)
  const facts = formOnPaper()
  const other = await draw(
    { ...facts, answers: { ...facts.answers, short: 'Denisa Stefanescu' } },
    signedOnPaper(),
  )
  expect(other.content.equals(one.content)).toBe(false)
})

test('a draft says so across each page', async () => {
  for (const page of await read(formOnPaper({ isDraft: true })))
    expect(page.replaceAll(' ', '')).toMatch(/NĂ/)
})

test('letters that the font lacks are named, and those of two parts are one', async () => {
  const short = '😀 محمد 王 s\u0326i t\u0326i \u202E\u200D\u{E0041}x'
  const said = (
    await read(formOnPaper({ patient: 'Ana 😀', tags: { patient_name: '王' }, answers: { short } }))
  ).join(' ')
  expect(said).toContain('[U+1F600] [U+0645 U+062D U+0645 U+062F] [U+738B] și ți x')
  expect(said).toContain('Pacient: Ana [U+1F600]')
  expect(said).toContain('Eu, [U+738B], am înțeles')
})

test('whatever is written draws a document', async () => {
  const written = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.constantFrom(
      'x'.repeat(5000),
      '\n'.repeat(300),
      '&<>"\'</svg>',
      '\u0000\u0007',
      '{page}{pages}',
      'ș'.repeat(3000),
    ),
  )
  await fc.assert(
    fc.asyncProperty(written, written, async (one, other) => {
      const { form } = formOnPaper()
      const facts = formOnPaper({
        form: {
          ...form,
          title: { ro: one },
          elements: elementsOnPaper.slice(0, 9).map(each => ({ ...each, label: { ro: other } })),
        },
        patient: one,
        clinic: { name: one, address: other, phone: one, cif: other },
        answers: { ...formOnPaper().answers, short: one, long: other },
        uploads: [{ id: 5, name: one, size: 0, sha256: '' }],
      })
      const evidence = {
        ...signedOnPaper().evidence,
        signer: { name: other, as: 'patient' as const },
        consent_text: one,
      }
      const { content } = await draw(facts, { ...signedOnPaper(), strokes: null, typedName: one, evidence })
      expect(content.subarray(0, 5).toString()).toBe('%PDF-')
    }),
    { numRuns: 15 },
  )
})

test('200 questions with the longest answers are drawn', async () => {
  const { form } = formOnPaper()
  const elements = Array.from({ length: 200 }, (_, at) => ({
    id: `e${at}`,
    type: 'long' as const,
    label: { ro: 'Întrebare ș '.repeat(15) },
  }))
  const answers = Object.fromEntries(elements.map(({ id }) => [id, 'țesut '.repeat(833)]))
  const { pages } = await draw(formOnPaper({ form: { ...form, elements }, answers }))
  expect(pages).toBeGreaterThan(150)
})

test('200 initials of the most points that are taken are drawn', async () => {
  const { form } = formOnPaper()
  const points = Array.from({ length: 10_000 }, (_, at) => [10 + at / 40, 60 + Math.sin(at) * 50, at]).flat()
  const initials = { width: 300, height: 120, strokes: [{ points }] }
  const elements = Array.from({ length: 200 }, (_, at) => ({
    id: `e${at}`,
    type: 'initials' as const,
    label: { ro: 'Am citit' },
  }))
  const answers = Object.fromEntries(elements.map(({ id }) => [id, initials]))
  const { content } = await draw(formOnPaper({ form: { ...form, elements }, answers }))
  expect(content.length).toBeLessThan(20 * 2 ** 20)
})
