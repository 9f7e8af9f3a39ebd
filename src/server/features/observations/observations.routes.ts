import {
  addObservation,
  addObservationImages,
  changeObservation,
  compareImages,
  listObservations,
  removeObservation,
  removeObservationImage,
  restoreObservation,
} from '#contract/patients/observations.ts'
import {
  addPhrase,
  changePhrase,
  listPhrases,
  orderPhrases,
  removePhrase,
} from '#contract/patients/phrases.ts'
import { handle } from '#server/http/register-calls.ts'
import * as changes from './change-observations.ts'
import { showObservations } from './observations.ts'
import * as phrases from './phrases.ts'

export const observationRoutes = [
  handle(listObservations, ({ query }, ctx) => showObservations(ctx, query)),
  handle(addObservation, ({ body }, ctx) => changes.createObservation(ctx, body)),
  handle(changeObservation, ({ body }, ctx) => changes.changeObservation(ctx, body)),
  handle(addObservationImages, ({ params, body }, ctx) => changes.addImages(ctx, params.id, body.images)),
  handle(removeObservationImage, ({ body }, ctx) => changes.dropImage(ctx, body)),
  handle(removeObservation, ({ body }, ctx) => changes.dropObservation(ctx, body)),
  handle(restoreObservation, ({ params }, ctx) => changes.restoreObservation(ctx, params.id)),
  handle(compareImages, ({ params, body }, ctx) => changes.setComparison(ctx, params.id, body)),
  handle(listPhrases, (_, ctx) => phrases.showPhrases(ctx)),
  handle(addPhrase, ({ body }, ctx) => phrases.addPhrase(ctx, body)),
  handle(changePhrase, ({ params, body }, ctx) => phrases.changePhrase(ctx, params.id, body)),
  handle(removePhrase, ({ params }, ctx) => phrases.removePhrase(ctx, params.id)),
  handle(orderPhrases, ({ body }, ctx) => phrases.orderPhrases(ctx, body.ids)),
]
