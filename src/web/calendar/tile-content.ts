/** What stands in a tile: as few elements as its room can show. */
import type { Tile } from './tile.ts'
import styles from './Tile.module.css'
import icons from './icons.module.css'

type Part = Node | string

const createRest = (text: string) => create('span', styles.rest, [text])

export function writeContent(element: HTMLElement, { event, room, startText, endText }: Tile) {
  const { title, note, icons: signs, doctorTag } = event
  const service =
    doctorTag && event.service ? `${doctorTag} · ${event.service}` : (doctorTag ?? event.service)
  const isMarked = signs?.alert || signs?.kept
  const parts: Part[] = []
  const words: Part[] = [title]
  if (signs?.video) words.unshift(createIcon('video', styles.lead))
  if (signs?.group) words.unshift(createIcon('group', styles.lead))
  switch (room.level) {
    case 'name':
      parts.push(...words)
      break
    case 'line':
      if (!room.isNarrow) parts.push(createTime([startText]))
      parts.push(...words)
      break
    case 'pair':
      // Beside an alert only the first line is shorter.
      if (isMarked) parts.push(createTitle(words), createTime([startText]))
      else parts.push(...words, '\n', createTime([startText]))
      break
    case 'short': {
      const said = service ?? note
      parts.push(createTitle(words), createTime(said ? [startText, createRest(` ${said}`)] : [startText]))
      break
    }
    default: {
      const more = `–${endText}${note ? ` · ${note}` : ''}`
      parts.push(createTitle(words), createTime(room.isNarrow ? [startText] : [startText, createRest(more)]))
      if (service) parts.push(create('span', styles.service, [service]))
    }
  }
  if (isMarked) parts.push(createIcon('alert', styles.alert))
  if (signs?.reply) parts.push(createIcon('reply', styles.reply))
  element.replaceChildren(...parts)
}

function createTitle(words: Part[]) {
  const title = create('span', styles.title, words)
  title.dir = 'auto'
  return title
}

function createTime(parts: Part[]) {
  const time = create('span', styles.time, parts)
  time.dataset.time = ''
  return time
}

const createIcon = (name: 'group' | 'video' | 'alert' | 'reply', className: string | undefined) => {
  const icon = create('i', `${icons.icon} ${icons[name]} ${className}`, [])
  icon.setAttribute('aria-hidden', 'true')
  return icon
}

function create(tag: 'span' | 'i', className: string | undefined, parts: Part[]) {
  const element = document.createElement(tag)
  element.className = className ?? ''
  element.append(...parts)
  return element
}
