/** What a list can be taken away as: a sheet, text for other programs, or a document to print. */
export const EXPORT_FORMATS = ['xlsx', 'csv', 'pdf'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
