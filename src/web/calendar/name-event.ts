import type { CalendarEvent, CalendarLabels } from './types.ts'

/** Everything a visit says without its colours: title, time, status, doctor, service, alerts. */
export function nameEvent(event: CalendarEvent, time: string, labels: CalendarLabels): string {
  const { title, status, doctorName, note, service, icons } = event
  let name = `${title}, ${time}, ${labels.status[status]}`
  if (doctorName) name += `, ${doctorName}`
  if (note) name += `, ${note}`
  if (service) name += `, ${service}`
  if (icons?.alert) name += `, ${labels.alert}`
  if (icons?.reply) name += `, ${labels.reply}`
  if (icons?.video) name += `, ${labels.video}`
  if (icons?.group) name += `, ${labels.group}`
  return name
}
