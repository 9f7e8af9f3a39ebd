import { LOCALES } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import { formatPhone } from '#domain/phone.ts'
import { codeAddressOf } from '#domain/came-by.ts'
import { groupDays, type Span } from '#domain/open-now.ts'
import { Failure } from '#server/http/failure.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { PdfDocument } from '#server/outside/pdf/pdf-document.ts'
import { PdfBusy } from '#server/outside/pdf/pdf.ts'
import { encodeQR } from 'qr'
import { getCompanyRow, listPlaceRows, type PlaceRow } from './company.sql.ts'
import { POSTER } from './words.ts'

const ACCENT = '#0b5f58'
const QUIET = '#57514b'
const CODE = 240
/** Points across an A4 page, less its margins. */
const WIDTH = 515

/** An A4 page for the reception: the clinic's address as a code, and how booking goes. */
export async function openPoster(ctx: StaffContext): Promise<RawReply> {
  const { clinic, places } = await ctx.read(async tx => ({
    clinic: await getCompanyRow(tx),
    places: await listPlaceRows(tx),
  }))
  const page = `${ctx.config.publicUrl}/c/${clinic.slug}`
  const document = posterOf({ name: clinic.name, phone: clinic.phone, page, places }, ctx)
  try {
    const stream = await ctx.outside.pdf.make(document)
    const name = `attachment; filename="${clinic.slug}-qr.pdf"`
    return new RawReply('application/pdf', stream, { 'content-disposition': name })
  } catch (error) {
    throw error instanceof PdfBusy ? new Failure('unavailable', { cause: error }) : error
  }
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
  const step = (number: number, title: keyof typeof POSTER, text: keyof typeof POSTER) => ({
    width: WIDTH / 3,
    alignment: 'center' as const,
    stack: [
      { text: String(number), bold: true, fontSize: 16, color: ACCENT, margin: [0, 0, 0, 6] as Margins },
      { text: words(title), bold: true, fontSize: 12 },
      { text: words(text), fontSize: 10.5, color: QUIET },
    ],
  })
  const [place] = places
  return {
    language,
    clinic: name,
    title: name,
    pageLabel: '',
    made: now,
    isPoster: true,
    content: [
      { text: name, bold: true, fontSize: 18 },
      { text: places.length === 1 ? (place?.name ?? '') : '', fontSize: 12, color: QUIET },
      {
        text: words('title'),
        bold: true,
        fontSize: 42,
        alignment: 'center',
        margin: [0, 30, 0, 12],
        lineHeight: 1.05,
      },
      { text: words('text'), fontSize: 14, alignment: 'center', color: QUIET },
      {
        svg: encodeQR(codeAddressOf(page), 'svg', { ecc: 'medium' }),
        width: CODE,
        margin: [(WIDTH - CODE) / 2, 24, 0, 8],
      },
      {
        text: page.replace(/^https?:\/\//, ''),
        bold: true,
        fontSize: 18,
        alignment: 'center',
        color: ACCENT,
      },
      {
        columns: [
          step(1, 'service', 'serviceText'),
          step(2, 'hour', 'hourText'),
          step(3, 'confirm', 'confirmText'),
        ],
        margin: [0, 24, 0, 18],
      },
      { text: words('other'), fontSize: 11, alignment: 'center', color: QUIET, margin: [0, 0, 0, 14] },
      {
        columns: [
          {
            width: '*',
            stack: places.slice(0, 2).map(each => ({
              margin: [0, 0, 0, 6] as Margins,
              stack: [
                { text: [each.address, each.city].filter(Boolean).join(', '), bold: true, fontSize: 11 },
                {
                  text: [sayHours(each, language), sayPhone(each.phone ?? phone)].filter(Boolean).join(' · '),
                  fontSize: 10,
                  color: QUIET,
                },
              ],
            })),
          },
          { width: 'auto', text: words('powered'), fontSize: 10, color: QUIET, alignment: 'right' },
        ],
        columnGap: 16,
      },
    ],
  }
}

type Margins = [number, number, number, number]

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
