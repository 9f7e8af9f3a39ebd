import {
  getOwnAccount,
  getOwnInvoice,
  getPatientAccount,
  getStatement,
} from '#contract/money/patient-accounts.ts'
import { handle } from '#server/http/register-calls.ts'
import { showOwnAccount } from './own-account.ts'
import { openOwnInvoice } from './own-invoice.ts'
import { showAccount } from './patient-accounts.ts'
import { openStatement } from './statement.ts'

export const patientAccountRoutes = [
  handle(getPatientAccount, ({ params, query }, ctx) => showAccount(ctx, params.id, query)),
  handle(getStatement, ({ params, query }, ctx) => openStatement(ctx, params.id, query)),
  handle(getOwnAccount, ({ query }, ctx) => showOwnAccount(ctx, query.clinic)),
  handle(getOwnInvoice, ({ params }, ctx) => openOwnInvoice(ctx, params.clinic, params.id)),
]
