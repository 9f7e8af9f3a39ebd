import { z } from 'zod'
import { affected } from '../bookings/affected.ts'
import { defineCall, staffWith } from '../call.ts'
import type { FieldMessage } from '../field-messages.ts'
import { READS } from '../reads.ts'
import { SECTION_NAMES, SECTIONS } from './sections.ts'
import type { SectionName } from './sections.ts'
import { changesOf, refuseOthers, valuesOf } from './shapes.ts'
import { version } from '../versions.ts'
import { dataOf } from '../wire.ts'

const settingValue = z.union([z.boolean(), z.number(), z.string(), z.null()])

/** Who changed a section last, when, and from what to what. */
const lastChange = z.object({
  by: z.string().nullable(),
  at: z.string(),
  from: z.record(z.string(), settingValue),
  to: z.record(z.string(), settingValue),
})
export type LastChange = z.output<typeof lastChange>

/** Whoever names none means the rules for bookings. */
const USUAL_SECTION: SectionName = 'bookings'
const section = z.enum(SECTION_NAMES, 'choice' satisfies FieldMessage).default(USUAL_SECTION)

/** The settings of the section that was asked for. */
const told = { version: z.number(), last_change: lastChange.nullable() }
const settings = z.union([
  valuesOf(SECTIONS.bookings).extend(told),
  valuesOf(SECTIONS.calendar).extend(told),
  valuesOf(SECTIONS.messages).extend(told),
  valuesOf(SECTIONS.payments).extend(told),
  valuesOf(SECTIONS.integrations).extend(told),
  valuesOf(SECTIONS.invoices).extend(told),
  valuesOf(SECTIONS.login).extend(told),
  valuesOf(SECTIONS.roles).extend(told),
])

export const getConfig = defineCall({
  ...READS.getConfig,
  summary: 'The settings of a section; the clinic’s booking rules when none is named.',
  who: staffWith('settings.manage'),
  query: z.object({ section }),
  reply: dataOf(settings),
})

export const setConfig = defineCall({
  method: 'POST',
  path: '/config/set',
  summary: 'Changes the settings of a section that are named; the others stay.',
  who: staffWith('settings.manage'),
  body: z
    .object({
      section,
      ...changesOf(SECTIONS),
      /** Only what it is already: 409 provider_connected names the one that is to be disconnected first. */
      video_provider: z.enum(SECTIONS.integrations.video_provider.choices, 'choice').optional(),
      version,
      affected,
    })
    .superRefine(refuseOthers(SECTIONS, (body: { section?: SectionName }) => body.section ?? USUAL_SECTION)),
  reply: dataOf(settings),
})
