import {
  IconAlertTriangleFilled,
  IconArmchair,
  IconCheck,
  IconChecks,
  IconCircleCheck,
  IconClockExclamation,
  IconCoffee,
  IconFriends,
  IconLock,
  IconSparkles,
  IconUserX,
  IconVideo,
} from '@tabler/icons-react'
import { memo } from 'react'
import type { CalendarBlock, EventStatus } from './types.ts'

type IconName = EventStatus | CalendarBlock['kind'] | 'alert' | 'online' | 'group'

const icons: Record<IconName, typeof IconCheck> = {
  new: IconSparkles,
  approved: IconCheck,
  confirmed: IconCircleCheck,
  arrived: IconArmchair,
  completed: IconChecks,
  delay: IconClockExclamation,
  noShow: IconUserX,
  alert: IconAlertTriangleFilled,
  online: IconVideo,
  group: IconFriends,
  break: IconCoffee,
  hold: IconLock,
}

/** Every icon once in the document: a thousand events then point to it instead of drawing a thousand of their own. */
export const Sprite = memo(function Sprite() {
  return (
    <svg width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
      <defs>
        {Object.entries(icons).map(([name, Icon]) => (
          <Icon key={name} id={spriteId(name)} size={24} stroke={2} />
        ))}
      </defs>
    </svg>
  )
})

const spriteId = (name: string) => `z-calendar-${name}`

/** A drawing from the sprite; a function rather than a component, for there may be thousands. */
export function drawIcon(name: IconName, className: string | undefined) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#${spriteId(name)}`} />
    </svg>
  )
}
