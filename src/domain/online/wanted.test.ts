import { expect, test } from 'vitest'
import { fitsAll } from './search-patterns.ts'
import { readCity, readService, readWanted } from './wanted.ts'

const SERVICES = [
  'Consultație', 'Consultație copil', 'Consultație ortodontică', 'Detartraj și periaj profesional', 'Obturație', 'Tratament de canal',
  'Extracție', 'Extracție molar de minte', 'Albire profesională', 'Inserare implant', 'Coroană ceramică', 'Tratament parodontal', 'Fațetă',
  'Școala de periaj', 'Consultation', 'Scaling and polishing', 'Filling', 'Root canal treatment', 'Extraction', 'Whitening', 'Braces check',
] // prettier-ignore

/** The first services that a reading of the text finds, in the table's order. */
function find(text: string): string[] {
  for (const patterns of readService(text)) {
    const found = SERVICES.filter(name => fitsAll(name, patterns))
    if (found.length > 0) return found
  }
  return []
}

test.each([
  ['plombă', 'Obturație'],
  ['o plomba la masea', 'Obturație'],
  ['carie', 'Obturație'],
  ['cavity', 'Filling'],
  ['filling', 'Filling'],
  ['durere de măsea', 'Consultație'],
  ['mă doare un dinte', 'Consultație'],
  ['toothache', 'Consultation'],
  ['urgență', 'Consultație'],
  ['dinte rupt', 'Obturație'],
  ['broken tooth', 'Filling'],
  ['aparat dentar', 'Consultație ortodontică'],
  ['dinți strâmbi', 'Consultație ortodontică'],
  ['braces', 'Braces check'],
  ['extracție masea', 'Extracție'],
  ['scos măseaua', 'Extracție'],
  ['masea de minte', 'Extracție molar de minte'],
  ['curățare', 'Detartraj și periaj profesional'],
  ['tartru', 'Detartraj și periaj profesional'],
  ['cleaning', 'Scaling and polishing'],
  ['albirea dinților', 'Albire profesională'],
  ['whitening', 'Whitening'],
  ['implanturi', 'Inserare implant'],
  ['canal', 'Tratament de canal'],
  ['root canal', 'Root canal treatment'],
  ['gingie', 'Tratament parodontal'],
  ['îmi sângerează gingiile', 'Tratament parodontal'],
  ['copil', 'Consultație copil'],
  ['pedodont', 'Consultație copil'],
  ['consultație copii', 'Consultație copil'],
  ['fațete', 'Fațetă'],
  ['coroane', 'Coroană ceramică'],
  ['lucrare metalo ceramica', 'Coroană ceramică'],
  ['dinți', 'Consultație'],
  ['dentar', 'Consultație'],
  ['doctor bun', 'Consultație'],
  ['mesea', 'Consultație'],
  ['a doua opinie', 'Consultație'],
  ['aftă', 'Consultație'],
  ['frica de dentist', 'Consultație'],
  ['radiografie panoramică', 'Consultație'],
  ['x-ray', 'Consultation'],
  ['piatră pe dinți', 'Detartraj și periaj profesional'],
  ['respirație urât mirositoare', 'Detartraj și periaj profesional'],
  ['bad breath', 'Scaling and polishing'],
  ['mi se mișcă un dinte', 'Tratament parodontal'],
  ['dinte inclus', 'Extracție molar de minte'],
  ['adaos de os', 'Inserare implant'],
  ['retainer', 'Braces check'],
  ['maseaua de minte ma doare', 'Extracție molar de minte'],
  ['detartraj și albire', 'Albire profesională'],
  ['dentist', 'Consultație'],
  // One letter wrong.
  ['plonba', 'Obturație'],
  ['detartaj', 'Detartraj și periaj profesional'],
  ['extractei', 'Extracție'],
  ['implnat', 'Inserare implant'],
])('"%s" finds %s', (said, service) => {
  expect(find(said)).toContain(service)
})

test.each(['Ana', 'Popescu', 'zzzz', 'Marina', 'Carina'])('"%s" is no service', name => {
  expect(find(name)).toEqual([])
})

test.each([
  // Of several needs, not what merely helps with one of them.
  ['mi-a căzut plomba', 'Obturație', 'Consultație'],
  ['masea de minte care doare', 'Extracție molar de minte', 'Consultație'],
  // Brushing is taught at a class, tartar is taken off elsewhere.
  ['detartraj', 'Detartraj și periaj profesional', 'Școala de periaj'],
])('"%s" finds %s and not %s', (said, service, other) => {
  expect(find(said)).toContain(service)
  expect(find(said)).not.toContain(other)
})

function choose(text: string, services: readonly string[]): readonly string[] | undefined {
  return readService(text)
    .map(patterns => services.filter(name => fitsAll(name, patterns)))
    .find(found => found.length > 0)
}

test('of a doctor’s services what was said is chosen before what it means, and that before what helps', () => {
  expect(choose('durere', ['Consultație', 'Urgență'])).toEqual(['Urgență'])
  expect(choose('gingii', ['Consultație ortodontică', 'Detartraj'])).toEqual(['Detartraj'])
  expect(choose('detartraj la dr. Popescu', ['Consultație', 'Detartraj'])).toEqual(['Detartraj'])
  expect(choose('Popescu', ['Consultație', 'Detartraj'])).toBeUndefined()
})

test('where every word is a need, a clinic that merely speaks of it is no answer', () => {
  expect(readWanted('dureri de dinți').some(({ mixed }) => mixed)).toBe(false)
  expect(readWanted('dureri Cluj').some(({ mixed }) => mixed)).toBe(true)
})

/** Which of the readings finds somebody of that name and clinic, counted from 0. */
function readingOf(text: string, name: string): number {
  return readWanted(text).findIndex(({ named }) => named && fitsAll(name, named))
}

test.each([
  ['Dr. Ana Popescu', 0],
  ['popescu ana', 0],
  ['DOCTOR POPESCU', 0],
  ['pop', 0],
  ['Clinica Aurora', 0],
  ['aurora ana', 0],
  ['Popwscu', 2],
  ['Ana Popsecu', 2],
  ['Ana Ionescu', -1],
])('"%s" is reading %i of Ana Popescu', (text, reading) => {
  expect(readingOf(text, 'Ana Popescu Ana Aurora Dental')).toBe(reading)
})

test('a name and a need in one text are read together', () => {
  const [, mixed] = readWanted('detartraj la dr. Popescu')
  expect(fitsAll('Popescu Ana Aurora Detartraj și periaj', mixed!.mixed!)).toBe(true)
  expect(fitsAll('Ionescu Dan Aurora Detartraj și periaj', mixed!.mixed!)).toBe(false)
})

test.each([
  ['Cluj', 'Cluj-Napoca', 0],
  ['cluj napoca', 'Cluj-Napoca', 0],
  ['bucuresti', 'București, sector 1', 0],
  ['Bucuresti sector 3', 'București, sector 3', 0],
  ['sectorul 3', 'București, sector 3', -1],
  ['București, sector 1', 'București, sector 3', -1],
  ['tg. mures', 'Târgu Mureș', 0],
  ['Roman', 'Românești', -1],
  ['Bucresti', 'București, sector 1', 1],
])('"%s" for %s', (text, city, reading) => {
  expect(readCity(text).findIndex(patterns => fitsAll(city, patterns))).toBe(reading)
})

test('what means something in a pattern is no part of a word', () => {
  for (const text of ['.*', '(', '[a-z', '\\', 'a|b', '$', '^', '{3}', '+'])
    for (const reading of readWanted(text))
      for (const pattern of [...(reading.named ?? []), ...(reading.needed ?? [])])
        expect(() => new RegExp(pattern, 'u')).not.toThrow()
  expect(readWanted(' .* ( [ ')).toEqual([])
})
