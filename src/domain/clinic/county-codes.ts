// Counties of Romania by ISO 3166-2:RO, as e-invoices and number plates write them.

const CODES = {
  AB: 'Alba', AR: 'Arad', AG: 'Argeș', BC: 'Bacău', BH: 'Bihor', BN: 'Bistrița-Năsăud', BT: 'Botoșani', BR: 'Brăila',
  BV: 'Brașov', B: 'București', BZ: 'Buzău', CL: 'Călărași', CS: 'Caraș-Severin', CJ: 'Cluj', CT: 'Constanța',
  CV: 'Covasna', DB: 'Dâmbovița', DJ: 'Dolj', GL: 'Galați', GR: 'Giurgiu', GJ: 'Gorj', HR: 'Harghita', HD: 'Hunedoara',
  IL: 'Ialomița', IS: 'Iași', IF: 'Ilfov', MM: 'Maramureș', MH: 'Mehedinți', MS: 'Mureș', NT: 'Neamț', OT: 'Olt',
  PH: 'Prahova', SJ: 'Sălaj', SM: 'Satu Mare', SB: 'Sibiu', SV: 'Suceava', TR: 'Teleorman', TM: 'Timiș', TL: 'Tulcea',
  VL: 'Vâlcea', VS: 'Vaslui', VN: 'Vrancea',
} as const // prettier-ignore

export type CountyCode = keyof typeof CODES

export const COUNTY_CODES = Object.keys(CODES) as [CountyCode, ...CountyCode[]]
export const CAPITAL: CountyCode = 'B'

export const isCountyCode = (text: string): text is CountyCode => Object.hasOwn(CODES, text)
export const countyName = (code: string) => (isCountyCode(code) ? CODES[code] : '')

/** Of a county's name as the list of places has it. */
export const countyCodeOf = (name: string | null) =>
  COUNTY_CODES.find(code => CODES[code] === name?.trim()) ?? ''

/** "SECTOR1" of any way in which a sector of the capital is written. */
export function sectorOf(city: string): string | undefined {
  const digit = /sector(?:ul)?\s*([1-6])(?!\d)/i.exec(city)?.[1]
  return digit && `SECTOR${digit}`
}
