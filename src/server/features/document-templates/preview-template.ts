// A template as PDF, with an example visit.

import type { ReportBlocks } from '#contract/documents/visit-reports.ts'
import { say } from '#contract/texts.ts'
import type { FormTemplate } from '#domain/documents/forms/form-template.ts'
import type { ReportTemplate } from '#domain/documents/reports/report-template.ts'
import { DOCUMENT_TAGS, TAG_KEYS, type TagKey, type TagValues } from '#domain/documents/tags.ts'
import type { DocumentLanguage } from '#domain/documents/texts.ts'
import { foldChart } from '#domain/tooth-chart/fold.ts'
import { lookOfChart } from '#domain/tooth-chart/picture/chart-look.ts'
import { chartSvg } from '#domain/tooth-chart/picture/chart-svg.ts'
import { layMouth } from '#domain/tooth-chart/picture/mouth-layout.ts'
import { formatInstant, localDateOf } from '#domain/time/wall-time.ts'
import { drawDocument } from '#server/features/document-pdf/draw-document.ts'
import { formPdf } from '#server/features/document-pdf/form-pdf.ts'
import { readPictures } from '#server/features/document-pdf/pictures.ts'
import { reportPdf } from '#server/features/document-pdf/report-pdf.ts'
import { readClinicHead } from '#server/features/document-tags/clinic-head.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { listTemplateRows, type TemplateKind } from './document-templates.sql.ts'
import { imagesOf, readContent, type Content } from './read-content.ts'
import { listTemplateImages } from './template-images.ts'
import { EXAMPLE } from './words.ts'

/** In tenths of a millimetre of its teeth. */
const CHART_WIDTH = 1800
/** To write on. */
const BLANK = '…………………'

interface Wish {
  readonly language?: DocumentLanguage | undefined
  /** Instead of the draft: what is being written. */
  readonly content?: object | undefined
}

export async function previewTemplate(
  ctx: StaffContext,
  kind: TemplateKind,
  id: number,
  { language: wished, content: sent }: Wish,
): Promise<RawReply> {
  const read = sent && readContent(kind, sent)
  const { row, clinic, images, zone } = await ctx.read(async tx => {
    const [found] = await listTemplateRows(tx, { kind, language: ctx.language, id })
    if (!found) throw new Failure('template_not_found')
    const head = await readClinicHead(tx)
    return { row: found, clinic: head, images: await listTemplateImages(tx, id), zone: await tx.zone }
  })
  const content = read ?? (row.draft as Content)
  if (wished && !content.languages.includes(wished)) throw refuseField('language', 'choice')
  const language = wished ?? content.languages[0]!
  const shown = imagesOf(kind, content)
  const pictures = await readPictures(
    ctx,
    images.filter(image => shown.has(image.id)),
  )
  // A report has an example visit; a form is empty, as one would fill it in on paper.
  const saidOf = (key: TagKey) => (kind === 'report' ? DOCUMENT_TAGS[key].example[language] : BLANK)
  const tags: TagValues = {
    ...Object.fromEntries(TAG_KEYS.map(key => [key, saidOf(key)])),
    clinic_name: clinic.name,
    clinic_address: clinic.address,
    clinic_phone: clinic.phone,
    clinic_cif: clinic.cif,
  }
  const shared = { language, clinic, tags, pictures, made: ctx.now }
  const document =
    kind === 'report'
      ? reportPdf({
          ...shared,
          template: content as ReportTemplate,
          isDraft: true,
          zone,
          fields: {},
          blocks: exampleBlocks(language, ctx.now, zone),
          number: null,
          corrects: null,
          sha256: null,
        })
      : formPdf({
          ...shared,
          form: content as FormTemplate,
          version: row.published_version ?? 0,
          file: null,
          patient: '',
          answers: null,
          uploads: [],
        })
  const { content: pdf } = await drawDocument(ctx, document)
  return new RawReply('application/pdf', pdf, {
    'content-disposition': `inline; filename="previzualizare-${id}.pdf"`,
    'cache-control': 'private, no-store',
  })
}

function exampleBlocks(language: DocumentLanguage, now: number, zone: string): ReportBlocks {
  const at = formatInstant(now, zone)
  const look = lookOfChart(foldChart([], localDateOf(now, zone)), 'permanent')
  const doctor = DOCUMENT_TAGS.doctor_name.example[language]
  return {
    services: [{ teeth: [36], name: say(EXAMPLE.service, language), price: 350 }],
    diagnoses: [{ teeth: [36], name: say(EXAMPLE.diagnosis, language), code: 'K02.1' }],
    teeth: chartSvg(layMouth(look.rows, { width: CHART_WIDTH }), look, { title: '' }),
    observations: [{ text: say(EXAMPLE.observation, language), by: `Dr. ${doctor}`, at }],
    doctor_signature: { name: doctor, title: 'Dr.', at },
  }
}
