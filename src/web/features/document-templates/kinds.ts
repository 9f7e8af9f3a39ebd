import * as calls from '#contract/documents/document-templates.ts'

/** The two kinds of templates: the calls of each, and where one is opened. */
export const KINDS = {
  report: {
    list: calls.listReportTemplates,
    add: calls.addReportTemplate,
    remove: calls.removeReportTemplate,
    restore: calls.restoreReportTemplate,
    page: '/cabinet/administration/report-templates/$id',
    tab: 'report-templates',
  },
  form: {
    list: calls.listFormTemplates,
    add: calls.addFormTemplate,
    remove: calls.removeFormTemplate,
    restore: calls.restoreFormTemplate,
    page: '/cabinet/administration/form-templates/$id',
    tab: 'form-templates',
  },
} as const

export type Kind = keyof typeof KINDS
