// What text processors and web pages put on the clipboard, as the schema can read it.

/** Pictures are added by their button: those of other programs lead to files that nobody else has. */
export interface Cleaned {
  readonly html: string
  readonly lostPictures: boolean
}

// A browser complains of handlers even where it would never run them.
const HANDLERS = /\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi

export function cleanPaste(html: string): Cleaned {
  const plain = html.replaceAll(/<!--[\s\S]*?-->/g, '').replaceAll(HANDLERS, '')
  const page = new DOMParser().parseFromString(plain, 'text/html')
  for (const gone of page.querySelectorAll(
    'script, style, meta, link, title, xml, object, iframe, template, noscript',
  ))
    gone.remove()
  const pictures = page.querySelectorAll('img, svg, picture, video, canvas')
  for (const picture of pictures) picture.remove()
  for (const named of page.body.querySelectorAll('*'))
    if (named.tagName.includes(':')) named.replaceWith(...named.childNodes)
  makeLists(page)
  return { html: page.body.innerHTML, lostPictures: pictures.length > 0 }
}

/** Word writes lists as paragraphs that say of themselves that they are of one. */
function makeLists(page: Document): void {
  for (const first of page.body.querySelectorAll('p')) {
    if (!first.isConnected || !isListed(first)) continue
    const list = page.createElement(isNumbered(first) ? 'ol' : 'ul')
    first.before(list)
    for (let next: Element | null = first; next instanceof HTMLParagraphElement && isListed(next);) {
      const following: Element | null = next.nextElementSibling
      const item = page.createElement('li')
      for (const sign of next.querySelectorAll('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]'))
        sign.remove()
      next.replaceWith(item)
      item.append(next)
      list.append(item)
      next = following
    }
  }
}

const isListed = (paragraph: Element) =>
  /mso-list:\s*l\d/i.test(paragraph.getAttribute('style') ?? '') && paragraph.closest('li') === null
const isNumbered = (paragraph: Element) => /^\s*(\d+|[a-z])[.)]/i.test(paragraph.textContent)
