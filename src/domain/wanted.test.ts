import { expect, test } from 'vitest'
import { fitsAll } from './search-patterns.ts'
import { readCity, readService, readWanted } from './wanted.ts'

const SERVICES = [
  'Consultație', 'Consultație copil', 'Consultație ortodontică', 'Detartraj și periaj profesional', 'Obturație', 'Tratament de canal',
  'Extracție', 'Extracție molar de minte', 'Albire profesională', 'Inserare implant', 'Coroană ceramică', 'Tratament parodontal', 'Fațetă',
  'Consultation', 'Scaling and polishing', 'Filling', 'Root canal treatment', 'Extraction', 'Whitening', 'Braces check',
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
  ['Popwscu', 1],
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
