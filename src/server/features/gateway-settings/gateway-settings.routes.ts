import * as calls from '#contract/messages/sms-gateway.ts'
import { handle } from '#server/http/register-calls.ts'
import { changeGateway, showGateway, testGateway } from './gateway-settings.ts'

export const gatewaySettingRoutes = [
  handle(calls.getSmsGateway, (_, ctx) => showGateway(ctx)),
  handle(calls.setSmsGateway, ({ body }, ctx) => changeGateway(ctx, body)),
  handle(calls.testSmsGateway, (_, ctx) => testGateway(ctx)),
]
