import { drawDemoFiles } from '#server/demo/clinical/demo-files.jobs.ts'
import { writeDemoMessages } from '#server/demo/demo-messages.jobs.ts'
import { connectDemoVideo } from '#server/demo/demo-video.jobs.ts'
import { writeDemoForms } from '#server/demo/documents/demo-forms.jobs.ts'
import { writeDemoReports } from '#server/demo/documents/demo-reports.jobs.ts'
import { writeDemoNotes } from '#server/demo/clinical/demo-notes.jobs.ts'
import { writeDemoTeeth } from '#server/demo/clinical/demo-teeth.jobs.ts'
import { drawDemoPictures } from '#server/demo/pictures/demo-pictures.jobs.ts'
import {
  sealAuditEntries,
  verifyAuditChain,
  verifyAuditChains,
} from '#server/features/audit-chain/audit-chain.jobs.ts'
import { mailOwners } from '#server/features/audit-chain/mail-owners.jobs.ts'
import { sendAccountNotice } from '#server/features/accounts/account-notices.jobs.ts'
import { checkGround, rehomeVisits } from '#server/features/affected-visits/affected-visits.jobs.ts'
import { markLate } from '#server/features/bookings/late-visits.jobs.ts'
import { sendCardRefund } from '#server/features/card-payments/card-refunds.jobs.ts'
import { proveCardPayments } from '#server/features/card-proofs/card-proofs.jobs.ts'
import {
  publishDemoDocuments,
  startMissingDocuments,
} from '#server/features/document-starters/document-starters.jobs.ts'
import { tellFamilies } from '#server/features/family/family.jobs.ts'
import { makeCopies, removeStoredFile, sweepFiles } from '#server/features/files/files.jobs.ts'
import { renewOldForms, sendForms } from '#server/features/form-files/form-files.jobs.ts'
import { sealForm, sealLateForms } from '#server/features/form-filling/form-filling.jobs.ts'
import { expireCodes } from '#server/features/gift-cards/gift-cards.jobs.ts'
import { seekGuarded } from '#server/features/guardians/guardians.jobs.ts'
import { checkVideoAccounts } from '#server/features/integrations/integrations.jobs.ts'
import { watchMeetings } from '#server/features/meetings/meetings.jobs.ts'
import { addUpMessageCounts } from '#server/features/message-log/message-log.jobs.ts'
import { startMissingTemplates } from '#server/features/message-templates/start-templates.jobs.ts'
import { sendMessage } from '#server/features/messages/sending/messages.jobs.ts'
import { removeKeptRecords } from '#server/features/patient-erasure/patient-erasure.jobs.ts'
import { makePicture } from '#server/features/patient-files/pictures.jobs.ts'
import {
  carryOutImport,
  readPatientImport,
  undoPatientImport,
} from '#server/features/patient-import/patient-import.jobs.ts'
import { sendReports } from '#server/features/report-schedules/report-schedules.jobs.ts'
import { remindPatients } from '#server/features/reminders/reminders.jobs.ts'
import { checkDocuments } from '#server/features/document-audit/document-audit.jobs.ts'
import { keepReportHours } from '#server/features/reports/hours/report-hours.jobs.ts'
import { refreshReports } from '#server/features/reports/days/report-days.jobs.ts'
import { leaveOneAccount } from '#server/features/video-connections/video-connections.jobs.ts'
import { finishLateReports, finishVisitReport } from '#server/features/visit-reports/visit-reports.jobs.ts'
import { forgetExpired, forgetUnanswered } from './housekeeping.jobs.ts'
import type { Job } from './job.ts'

/** Every job there is; one that is not listed here waits in the queue for a server that knows it. */
export const ALL_JOBS: readonly Job[] = [
  sealAuditEntries,
  verifyAuditChain,
  verifyAuditChains,
  mailOwners,
  checkDocuments,
  addUpMessageCounts,
  checkGround,
  connectDemoVideo,
  drawDemoFiles,
  drawDemoPictures,
  expireCodes,
  finishLateReports,
  finishVisitReport,
  writeDemoMessages,
  writeDemoForms,
  writeDemoNotes,
  writeDemoReports,
  writeDemoTeeth,
  rehomeVisits,
  forgetExpired,
  forgetUnanswered,
  makeCopies,
  makePicture,
  markLate,
  checkVideoAccounts,
  leaveOneAccount,
  watchMeetings,
  readPatientImport,
  carryOutImport,
  undoPatientImport,
  remindPatients,
  refreshReports,
  keepReportHours,
  renewOldForms,
  sealForm,
  sealLateForms,
  sendForms,
  removeKeptRecords,
  removeStoredFile,
  proveCardPayments,
  seekGuarded,
  sendCardRefund,
  sendAccountNotice,
  sendMessage,
  sendReports,
  startMissingDocuments,
  startMissingTemplates,
  publishDemoDocuments,
  sweepFiles,
  tellFamilies,
]
