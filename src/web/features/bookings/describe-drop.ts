import type { TFunction } from 'i18next'
import { overlaps, subtract } from '#domain/intervals.ts'
import type { DropTarget } from '#web/calendar/types.ts'
import type { CalendarModel } from './use-calendar-model.ts'

/** What stands in the way where a visit hovers, from what is on screen; the server has the last word on the drop. */
export function describeDrop(
  id: string,
  target: DropTarget,
  model: CalendarModel,
  cabinetNames: ReadonlyMap<number, string>,
  t: TFunction<'staff'>,
): { text: string; isFree: boolean } {
  const here = (item: { columnKey: string; start: number; end: number }) =>
    item.columnKey === target.columnKey && overlaps(item, target)
  const visit = model.events.find(event => event.id !== id && event.status !== 'noShow' && here(event))
  if (visit) return { text: t('calendar.dropTaken', { name: visit.title }), isFree: false }
  const block = model.blocks.find(here)
  if (block) return { text: block.label, isFree: false }
  const column = model.columns.find(each => each.key === target.columnKey)
  if (column && column.working.length > 0 && subtract([target], column.working).length > 0) {
    return { text: t('calendar.outside'), isFree: false }
  }
  const cabinet = cabinetNames.get(model.bookings.get(Number(id))?.cabinet_id ?? 0)
  return { text: cabinet ? t('calendar.dropFree', { name: cabinet }) : t('calendar.free'), isFree: true }
}
