import * as calls from '#contract/documents/document-templates.ts'
import type { FormTemplate } from '#domain/documents/forms/form-template.ts'
import type { ReportTemplate } from '#domain/documents/reports/report-template.ts'
import { handle } from '#server/http/register-calls.ts'
import {
  addTemplate,
  changeTemplate,
  removeTemplate,
  restoreTemplate,
  showTemplate,
  showTemplates,
  type TemplateDetail,
} from './document-templates.ts'
import { publishTemplate } from './publish-template.ts'
import { previewTemplate } from './preview-template.ts'
import { addTemplateImage } from './template-images.ts'

type Of<C extends ReportTemplate | FormTemplate> = Promise<{ data: TemplateDetail<C> }>
/** Which kind of content a row has is said by its kind. */
const ofReport = (reply: Promise<{ data: TemplateDetail }>) => reply as Of<ReportTemplate>
const ofForm = (reply: Promise<{ data: TemplateDetail }>) => reply as Of<FormTemplate>

export const documentTemplateRoutes = [
  handle(calls.listReportTemplates, ({ query }, ctx) => showTemplates(ctx, 'report', query)),
  handle(calls.getReportTemplate, ({ params }, ctx) => ofReport(showTemplate(ctx, 'report', params.id))),
  handle(calls.addReportTemplate, ({ body }, ctx) => ofReport(addTemplate(ctx, 'report', body))),
  handle(calls.changeReportTemplate, ({ params, body }, ctx) =>
    ofReport(changeTemplate(ctx, 'report', params.id, body)),
  ),
  handle(calls.publishReportTemplate, ({ params, body }, ctx) =>
    ofReport(publishTemplate(ctx, 'report', params.id, body.version)),
  ),
  handle(calls.removeReportTemplate, ({ params }, ctx) => removeTemplate(ctx, 'report', params.id)),
  handle(calls.restoreReportTemplate, ({ params }, ctx) =>
    ofReport(restoreTemplate(ctx, 'report', params.id)),
  ),
  handle(calls.previewReportTemplate, ({ params, body }, ctx) =>
    previewTemplate(ctx, 'report', params.id, body),
  ),
  handle(calls.addReportTemplateImage, ({ params, body }, ctx) =>
    addTemplateImage(ctx, 'report', params.id, body.image),
  ),

  handle(calls.listFormTemplates, ({ query }, ctx) => showTemplates(ctx, 'form', query)),
  handle(calls.getFormTemplate, ({ params }, ctx) => ofForm(showTemplate(ctx, 'form', params.id))),
  handle(calls.addFormTemplate, ({ body }, ctx) => ofForm(addTemplate(ctx, 'form', body))),
  handle(calls.changeFormTemplate, ({ params, body }, ctx) =>
    ofForm(changeTemplate(ctx, 'form', params.id, body)),
  ),
  handle(calls.publishFormTemplate, ({ params, body }, ctx) =>
    ofForm(publishTemplate(ctx, 'form', params.id, body.version)),
  ),
  handle(calls.removeFormTemplate, ({ params }, ctx) => removeTemplate(ctx, 'form', params.id)),
  handle(calls.restoreFormTemplate, ({ params }, ctx) => ofForm(restoreTemplate(ctx, 'form', params.id))),
  handle(calls.previewFormTemplate, ({ params, body }, ctx) => previewTemplate(ctx, 'form', params.id, body)),
  handle(calls.addFormTemplateImage, ({ params, body }, ctx) =>
    addTemplateImage(ctx, 'form', params.id, body.image),
  ),
]
