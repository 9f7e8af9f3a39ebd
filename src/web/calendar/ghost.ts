import doctors from './doctors.module.css'
import styles from './Overlay.module.css'
import tile from './Tile.module.css'

const WIDTH = 148

/** A copy of a block that floats over the page, no wider than lets one see where it would land. */
export function createGhost(element: HTMLElement, pointerX: number): HTMLElement {
  const { left, top, width, height } = element.getBoundingClientRect()
  const ghost = document.importNode(element, true)
  ghost.removeAttribute('data-id')
  ghost.removeAttribute('data-selected')
  ghost.removeAttribute('id')
  ghost.setAttribute('aria-hidden', 'true')
  ghost.tabIndex = -1
  ghost.classList.add(styles.ghost ?? '', doctors.colours ?? '', tile.tiles ?? '')
  const narrow = Math.min(width, WIDTH)
  const shift = Math.min(width - narrow, Math.max(0, pointerX - left - narrow / 2))
  Object.assign(ghost.style, {
    left: `${left + shift}px`,
    top: `${top}px`,
    width: `${narrow}px`,
    height: `${height}px`,
  })
  document.body.append(ghost)
  return ghost
}

/** Lets the ghost return to a block, then removes it. */
export function flyBack(ghost: HTMLElement, home: HTMLElement) {
  ghost.hidden = false
  const { left, top } = home.getBoundingClientRect()
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const x = left - Number.parseFloat(ghost.style.left)
  const y = top - Number.parseFloat(ghost.style.top)
  const flight = ghost.animate([{ transform: `translate(${x}px, ${y}px)` }], {
    duration: isStill ? 0 : 180,
    easing: 'ease-out',
  })
  flight.addEventListener('finish', () => ghost.remove())
  flight.addEventListener('cancel', () => ghost.remove())
}
