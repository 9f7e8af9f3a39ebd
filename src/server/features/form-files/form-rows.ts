// A form file as it is, for whoever shows it, fills it in or signs it.

export {
  findFormRow as findForm,
  lockFormRow as lockForm,
  findFormByToken,
  listOpenForms,
  lockFormByToken,
  type LinkRow,
  type FormRow,
} from './form-rows.sql.ts'
export { listUploadRows as listUploadsOf, listImageRows as listImagesOf } from './form-files.sql.ts'
