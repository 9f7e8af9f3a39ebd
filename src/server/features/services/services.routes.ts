import * as priceListCalls from '#contract/clinic/price-list.ts'
import * as categoryCalls from '#contract/clinic/service-categories.ts'
import * as priceCalls from '#contract/clinic/service-prices.ts'
import * as calls from '#contract/clinic/services.ts'
import { handle } from '#server/http/register-calls.ts'
import { importPriceList, showPriceList } from './price-list.ts'
import { addCategory, changeCategory, removeCategory, showCategories } from './service-categories.ts'
import { orderServices } from './service-order.ts'
import { changePrices, undoPrices } from './service-prices.ts'
import { addService, changeService, removeService, showManagedServices, showServices } from './services.ts'

export const serviceRoutes = [
  handle(calls.listServices, ({ params, query }, ctx) => showServices(ctx, params.id, query)),
  handle(calls.listManagedServices, (_, ctx) => showManagedServices(ctx)),
  handle(calls.addService, ({ body }, ctx) => addService(ctx, body)),
  handle(calls.changeService, ({ params, body }, ctx) => changeService(ctx, params.id, body)),
  handle(calls.removeService, ({ params }, ctx) => removeService(ctx, params.id)),
  handle(categoryCalls.listServiceCategories, (_, ctx) => showCategories(ctx)),
  handle(categoryCalls.addServiceCategory, ({ body }, ctx) => addCategory(ctx, body)),
  handle(categoryCalls.changeServiceCategory, ({ params, body }, ctx) =>
    changeCategory(ctx, params.id, body),
  ),
  handle(categoryCalls.removeServiceCategory, ({ params }, ctx) => removeCategory(ctx, params.id)),
  handle(categoryCalls.orderServices, ({ body }, ctx) => orderServices(ctx, body)),
  handle(priceCalls.changePrices, ({ body }, ctx) => changePrices(ctx, body)),
  handle(priceCalls.undoPrices, ({ params }, ctx) => undoPrices(ctx, params.id)),
  handle(priceListCalls.getPriceList, (_, ctx) => showPriceList(ctx)),
  handle(priceListCalls.importPriceList, ({ body }, ctx) => importPriceList(ctx, body)),
]
