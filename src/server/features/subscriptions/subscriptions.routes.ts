import * as startedCalls from '#contract/money/patient-subscriptions.ts'
import * as calls from '#contract/money/subscriptions.ts'
import { handle } from '#server/http/register-calls.ts'
import { extendSubscription, giveUseBack } from './change-started.ts'
import { quoteRefund, refundSubscription } from './refund-started.ts'
import { showPatientSubscription, showPatientSubscriptions, startSubscription } from './started.ts'
import {
  addSubscription,
  changeSubscription,
  removeSubscription,
  showSubscriptions,
} from './subscriptions.ts'

export const subscriptionRoutes = [
  handle(calls.listSubscriptions, (_, ctx) => showSubscriptions(ctx)),
  handle(calls.addSubscription, ({ body }, ctx) => addSubscription(ctx, body)),
  handle(calls.changeSubscription, ({ params, body }, ctx) => changeSubscription(ctx, params.id, body)),
  handle(calls.removeSubscription, ({ params }, ctx) => removeSubscription(ctx, params.id)),
  handle(startedCalls.assignSubscription, ({ body }, ctx) => startSubscription(ctx, body)),
  handle(startedCalls.listPatientSubscriptions, ({ params }, ctx) =>
    showPatientSubscriptions(ctx, params.id),
  ),
  handle(startedCalls.getPatientSubscription, ({ params }, ctx) => showPatientSubscription(ctx, params.id)),
  handle(startedCalls.extendSubscription, ({ params, body }, ctx) =>
    extendSubscription(ctx, params.id, body),
  ),
  handle(startedCalls.returnUse, ({ params, body }, ctx) => giveUseBack(ctx, params, body)),
  handle(startedCalls.getSubscriptionRefund, ({ params }, ctx) => quoteRefund(ctx, params.id)),
  handle(startedCalls.refundSubscription, ({ params, body }, ctx) =>
    refundSubscription(ctx, params.id, body),
  ),
]
