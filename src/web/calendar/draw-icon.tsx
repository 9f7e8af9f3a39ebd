import icons from './icons.module.css'
import type { CalendarBlock, EventStatus } from './types.ts'

type IconName = EventStatus | CalendarBlock['kind'] | 'alert' | 'video' | 'group' | 'reply'

/** One of the calendar's icons; a function rather than a component, for there may be thousands. */
export function drawIcon(name: IconName, className: string | undefined) {
  return <i className={`${icons.icon} ${icons[name]} ${className}`} aria-hidden="true" />
}
