import { LOCALES } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import { formatPhone } from '#domain/people/phone.ts'
import { codeAddressOf } from '#domain/bookings/came-by.ts'
import { groupDays, type Span } from '#domain/hours/open-now.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { PdfDocument } from '#server/outside/pdf/pdf-document.ts'
import { makePdf } from '#server/records/export/download.ts'
import type { Column, Content, ContentText } from 'pdfmake/interfaces'
import { encodeQR } from 'qr'
import { getCompanyRow, listPlaceRows, type PlaceRow } from './company.sql.ts'
import { POSTER } from './words.ts'

const INK = '#1f1b18'
const ACCENT = '#0b5f58'
const FRAME = '#0f766e'
const TINT = '#e3f1ee'
const QUIET = '#57514b'
const LINE = '#e6e3dd'
/** In points: across an A4 page less its margins, and down to where the foot ends. */
const WIDTH = 515
const BOTTOM = 796
const MARK = 42
const CARD = 232
const CODE = 196
const DOT = 27
const PLACE = 36
/** More would leave no room for the code. */
const MOST_PLACES = 2

/** An A4 page for the reception: the clinic's address as a code, and how booking goes. */
export async function openPoster(ctx: StaffContext): Promise<RawReply> {
  const { clinic, places } = await ctx.read(async tx => ({
    clinic: await getCompanyRow(tx),
    places: await listPlaceRows(tx),
  }))
  const page = `${ctx.config.publicUrl}/c/${clinic.slug}`
  const document = posterOf({ name: clinic.name, phone: clinic.phone, page, places }, ctx)
  const name = `attachment; filename="${clinic.slug}-qr.pdf"`
  return new RawReply('application/pdf', await makePdf(ctx, document), { 'content-disposition': name })
}

interface Shown {
  name: string
  phone: string | null
  page: string
  places: readonly PlaceRow[]
}

function posterOf(
  { name, phone, page, places }: Shown,
  { language, now }: Pick<StaffContext, 'language' | 'now'>,
): PdfDocument {
  const words = (text: keyof typeof POSTER) => say(POSTER[text], language)
  const step = (number: number, title: keyof typeof POSTER, text: keyof typeof POSTER): Column => ({
    width: WIDTH / 3,
    alignment: 'center',
    stack: [
      ...over(
        { canvas: [{ type: 'ellipse', x: DOT / 2, y: DOT / 2, r1: DOT / 2, r2: DOT / 2, color: TINT }] },
        { text: String(number), bold: true, fontSize: 13, color: ACCENT },
        -21,
      ),
      { text: words(title), bold: true, fontSize: 12, margin: [0, 9, 0, 2] },
      { text: words(text), fontSize: 10.5, color: QUIET },
    ],
  })
  const [only] = places.length === 1 ? places : []
  const shown = places.slice(0, MOST_PLACES)
  const foot = BOTTOM - Math.max(shown.length, 1) * PLACE
  return {
    language,
    clinic: name,
    title: name,
    pageLabel: '',
    made: now,
    isPoster: true,
    content: [
      {
        columns: [
          {
            width: MARK,
            alignment: 'center',
            stack: over(
              { canvas: [{ type: 'rect', x: 0, y: 0, w: MARK, h: MARK, r: 10, color: INK }] },
              { text: initialsOf(name), bold: true, fontSize: 15, color: '#ffffff' },
              -31,
            ),
          },
          {
            stack: [
              { text: name, bold: true, fontSize: 17 },
              { text: only?.name ?? '', fontSize: 12, color: QUIET },
            ],
            margin: [0, only ? 2 : 10, 0, 0],
          },
        ],
        columnGap: 12,
      },
      {
        text: words('title'),
        bold: true,
        fontSize: 44,
        characterSpacing: -1.2,
        alignment: 'center',
        margin: [0, 22, 0, 8],
        lineHeight: 0.98,
      },
      { text: words('text'), fontSize: 14.5, lineHeight: 1.3, alignment: 'center', color: QUIET },
      { svg: drawCode(page), width: CARD, alignment: 'center', margin: [0, 18, 0, 0] },
      {
        text: page.replace(/^https?:\/\//, ''),
        bold: true,
        fontSize: 18,
        alignment: 'center',
        color: ACCENT,
        margin: [0, 12, 0, 16],
      },
      {
        columns: [
          step(1, 'service', 'serviceText'),
          step(2, 'hour', 'hourText'),
          step(3, 'confirm', 'confirmText'),
        ],
      },
      { text: words('other'), fontSize: 11, alignment: 'center', color: QUIET, margin: [0, 14, 0, 0] },
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.75, lineColor: LINE }],
        absolutePosition: { x: MARGIN, y: foot - 12 },
      },
      {
        absolutePosition: { x: MARGIN, y: foot },
        columns: [
          {
            width: '*',
            stack: shown.map(each => ({
              margin: [0, 0, 0, 6] as Margins,
              stack: [
                { text: [each.address, each.city].filter(Boolean).join(', '), bold: true, fontSize: 10.5 },
                {
                  text: [sayHours(each, language), sayPhone(each.phone ?? phone)].filter(Boolean).join(' · '),
                  fontSize: 9.5,
                  color: QUIET,
                },
              ],
            })),
          },
          {
            width: 'auto',
            text: [
              { text: `${words('powered')} `, fontSize: 9.5, color: QUIET },
              { text: 'Zâmbet', bold: true, fontSize: 15 },
            ],
            alignment: 'right',
          },
        ],
        columnGap: 16,
      },
    ],
  }
}

/** Words over a shape: `y` points from its end, upwards. */
const over = (shape: Content, words: ContentText, y: number): Content[] => [
  shape,
  { ...words, relativePosition: { x: 0, y } },
]

/** The code in its frame. */
function drawCode(page: string): string {
  const code = encodeQR(codeAddressOf(page), 'svg', { ecc: 'medium', border: 1 })
  const inset = (CARD - CODE) / 2
  const place = `x="${inset}" y="${inset}" width="${CODE}" height="${CODE}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD} ${CARD}">
    <rect x="1" y="1" width="${CARD - 2}" height="${CARD - 2}" rx="20" fill="none" stroke="${FRAME}" stroke-width="2"/>
    ${code.slice(code.indexOf('<svg')).replace('<svg', `<svg ${place}`)}
  </svg>`
}

/** Of every page, as the PDFs have it. */
const MARGIN = 40

type Margins = [number, number, number, number]

/** As the clinic's page draws them. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => word[0]!.toUpperCase())
    .join('')

const sayPhone = (phone: string | null) => (phone ? formatPhone(phone) : '')
const saySpans = (spans: readonly Span[]) => spans.map(({ start, end }) => `${start} – ${end}`).join(', ')

/** "luni – vineri 08:00 – 20:00, sâmbătă 09:00 – 14:00" */
function sayHours({ hours }: PlaceRow, language: StaffContext['language']): string {
  const days = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  const name = (weekday: number) => days.format(new Date(Date.UTC(2024, 0, weekday)))
  return groupDays(hours)
    .map(
      ({ from, to, spans }) =>
        `${from === to ? name(from) : `${name(from)} – ${name(to)}`} ${saySpans(spans)}`,
    )
    .join(', ')
}
