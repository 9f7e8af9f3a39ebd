import { defineTexts } from '#contract/texts.ts'

/** Why nothing of a file could be read. */
export const FILE_PROBLEMS = defineTexts({
  empty: {
    ro: 'Fișierul nu are rânduri sub antet.',
    en: 'The file has no rows below its header.',
  },
  unreadable: {
    ro: 'Fișierul nu a putut fi citit. Salvează-l din nou ca CSV sau XLSX și încearcă iar.',
    en: 'The file could not be read. Save it again as CSV or XLSX and try once more.',
  },
  exploding: {
    ro: 'Fișierul se despachetează la mai mult decât o foaie de pacienți și nu a fost deschis.',
    en: 'The file unpacks to more than a sheet of patients and was not opened.',
  },
  too_many: {
    ro: 'Fișierul are peste 100.000 de rânduri. Împarte-l în mai multe.',
    en: 'The file has more than 100,000 rows. Split it into several.',
  },
  failed: {
    ro: 'Importul s-a oprit din cauza unei erori. Ce s-a adăugat până atunci se poate anula.',
    en: 'The import stopped because of an error. What was added by then can be undone.',
  },
})
export type FileProblem = keyof typeof FILE_PROBLEMS

/** What is wrong with a row, beside its column. */
export const ROW_PROBLEMS = defineTexts({
  required: { ro: 'Lipsește numele.', en: 'The name is missing.' },
  person_name: {
    ro: 'Numele are alte semne decât litere, spații, cratimă și apostrof, sau e prea scurt ori prea lung.',
    en: 'The name has other signs than letters, spaces, hyphens and apostrophes, or is too short or too long.',
  },
  phone: { ro: 'Telefonul nu este valid.', en: 'The phone is not valid.' },
  email: { ro: 'Emailul nu este valid.', en: 'The email is not valid.' },
  cnp: { ro: 'CNP-ul nu este valid: verifică cifrele.', en: 'The CNP is not valid: check its digits.' },
  date: {
    ro: 'Data nu a putut fi înțeleasă. Scrie-o ca 27.11.1985.',
    en: 'The date could not be understood. Write it as 27.11.1985.',
  },
  in_future: { ro: 'Data nașterii este în viitor.', en: 'The date of birth is in the future.' },
  gender: { ro: 'Scrie M sau F.', en: 'Write M or F.' },
  too_long: { ro: 'Textul este prea lung.', en: 'The text is too long.' },
  broken: {
    ro: 'Rândul nu a putut fi citit: poate are ghilimele fără pereche.',
    en: 'The row could not be read: it may have a quote without its pair.',
  },
  card_taken: {
    ro: 'Numărul fișei este al altui pacient sau al altui rând.',
    en: 'The record’s number is another patient’s or another row’s.',
  },
  appeared: {
    ro: 'Între timp cineva a adăugat un pacient care poate fi aceeași persoană.',
    en: 'Meanwhile somebody added a patient who may be the same person.',
  },
})
export type RowProblemName = keyof typeof ROW_PROBLEMS

export const PROBLEM_SHEET = defineTexts({
  title: { ro: 'Rânduri cu probleme', en: 'Rows with problems' },
  problems: { ro: 'Probleme', en: 'Problems' },
})
