import * as checkouts from '#contract/money/checkouts.ts'
import * as payments from '#contract/money/payments.ts'
import { handle } from '#server/http/register-calls.ts'
import { bringOver, forgive, takeChargeBack, takePaymentBack, transfer } from './account-acts.ts'
import { takeCheckout, takeCheckoutBack } from './checkouts.ts'
import { findPayments, refund, showPayment, takeAdvance } from './payments.ts'
import { showPatientCheckout, showVisitCheckout } from './quote.ts'

export const checkoutRoutes = [
  handle(checkouts.getCheckout, ({ params }, ctx) => showVisitCheckout(ctx, params.id)),
  handle(checkouts.getPatientCheckout, ({ params }, ctx) => showPatientCheckout(ctx, params.id)),
  handle(checkouts.addCheckout, ({ body }, ctx) => takeCheckout(ctx, body)),
  handle(checkouts.undoCheckout, ({ params, body }, ctx) =>
    takeCheckoutBack(ctx, params.id, body.reason ?? ''),
  ),
  handle(payments.listPayments, ({ query }, ctx) => findPayments(ctx, query)),
  handle(payments.getPayment, ({ params }, ctx) => showPayment(ctx, params.id)),
  handle(payments.addPayment, ({ body }, ctx) => takeAdvance(ctx, body)),
  handle(payments.refundPayment, ({ params, body }, ctx) => refund(ctx, params.id, body)),
  handle(payments.takeBackPayment, ({ params, body }, ctx) => takePaymentBack(ctx, params.id, body.reason)),
  handle(payments.takeBackCharge, ({ params, body }, ctx) => takeChargeBack(ctx, params.id, body.reason)),
  handle(payments.addWriteOff, ({ body }, ctx) => forgive(ctx, body)),
  handle(payments.addTransfer, ({ body }, ctx) => transfer(ctx, body)),
  handle(payments.addOpening, ({ body }, ctx) => bringOver(ctx, body)),
]
