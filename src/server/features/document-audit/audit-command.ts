// npm run audit:documents: looks at every clinic's documents anew, of the database and the files that the environment names.
// What does not fit is told by clinic, and the command fails.

import { loadConfig } from '#server/config.ts'
import { auditClinics } from '#server/db/audit-clinics.ts'
import { openFiles } from '#server/outside/outside.ts'
import { listClinicsOfDocuments } from './document-audit.sql.ts'
import { auditDocuments } from './document-audit.ts'

let files: ReturnType<typeof openFiles> | undefined

await auditClinics({
  listClinics: listClinicsOfDocuments,
  async audit(pool, clinicId) {
    // Once, and where what goes wrong is told.
    files ??= openFiles(loadConfig())
    return auditDocuments(pool, await files, { clinicId, now: Date.now() })
  },
  faults: 'faults',
  wrong: 'Clinics whose documents do not fit',
  right: clinics => `Every document fits. Clinics: ${clinics.length}.`,
})
