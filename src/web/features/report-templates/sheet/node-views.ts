import type { Node } from 'prosemirror-model'
import type { NodeView, NodeViewConstructor } from 'prosemirror-view'
import { drawNodeIcon } from './node-icons.tsx'

/** How the nodes that write nothing themselves are drawn; told anew when what they name changes. */
export interface NodeWords {
  tag(key: string): string
  /** A title, and beside it what it will be made of. */
  block(kind: string): { readonly title: string; readonly text: string; readonly sample?: Sample | undefined }
  field(
    id: string,
  ):
    | { readonly label: string; readonly about: string; readonly isRequired: boolean; readonly kind: string }
    | undefined
  image(id: number): { readonly url: string } | undefined
  readonly required: string
  readonly pageBreak: string
  /** Hears that fields or pictures changed. */
  subscribe(listener: () => void): () => void
}

/** How a block's table begins, and a row as it may be. */
export interface Sample {
  readonly heads: readonly string[]
  readonly row: readonly string[]
}

export interface NodeClasses {
  readonly tag: string
  readonly block: string
  readonly field: string
  readonly image: string
  readonly pageBreak: string
}

type Draw = (node: Node, dom: HTMLElement) => void

function drawn(make: () => HTMLElement, draw: Draw, words: NodeWords): NodeViewConstructor {
  return initial => {
    let node = initial
    const dom = make()
    draw(node, dom)
    const unsubscribe = words.subscribe(() => draw(node, dom))
    const view: NodeView = {
      dom,
      update(next) {
        if (next.type !== node.type) return false
        node = next
        draw(node, dom)
        return true
      },
      ignoreMutation: () => true,
      destroy: unsubscribe,
    }
    return view
  }
}

const element = (tag: string, className: string) => () => {
  const dom = document.createElement(tag)
  dom.className = className
  return dom
}

const part = (name: string, text: string) => {
  const dom = document.createElement(name)
  dom.textContent = text
  return dom
}

function sampleTable({ heads, row }: Sample): HTMLElement {
  const table = document.createElement('table')
  table.append(
    ...(
      [
        ['th', heads],
        ['td', row],
      ] as const
    ).map(([name, texts]) => {
      const line = document.createElement('tr')
      line.append(...texts.map(text => part(name, text)))
      return line
    }),
  )
  return table
}

export function nodeViews(words: NodeWords, classes: NodeClasses): Record<string, NodeViewConstructor> {
  return {
    tag: drawn(
      element('span', classes.tag),
      ({ attrs }, dom) => {
        dom.textContent = words.tag(String(attrs['key']))
      },
      words,
    ),
    block: drawn(
      element('div', classes.block),
      ({ attrs }, dom) => {
        const { title, text, sample } = words.block(String(attrs['kind']))
        dom.dataset['block'] = String(attrs['kind'])
        dom.replaceChildren(
          drawNodeIcon(String(attrs['kind'])),
          part('strong', title),
          part('span', text),
          ...(sample ? [sampleTable(sample)] : []),
        )
      },
      words,
    ),
    field: drawn(
      element('div', classes.field),
      ({ attrs }, dom) => {
        const field = words.field(String(attrs['id']))
        dom.dataset['field'] = String(attrs['id'])
        dom.dataset['kind'] = field?.kind ?? ''
        dom.replaceChildren(
          drawNodeIcon(field?.kind ?? ''),
          part('strong', field?.label ?? ''),
          part('span', field?.about ?? ''),
          part('small', field?.isRequired ? words.required : ''),
        )
      },
      words,
    ),
    image: drawn(
      element('div', classes.image),
      ({ attrs }, dom) => {
        const url = words.image(Number(attrs['image_id']))?.url
        const picture = dom.querySelector('img') ?? document.createElement('img')
        if (url && picture.getAttribute('src') !== url) picture.src = url
        picture.alt = String(attrs['alt'])
        // By a property, which a page of ours allows where it takes no style in its text.
        picture.style.width = `${String(attrs['width'])}%`
        dom.replaceChildren(picture)
      },
      words,
    ),
    page_break: drawn(
      element('div', classes.pageBreak),
      (_node, dom) => {
        dom.textContent = words.pageBreak
      },
      words,
    ),
  }
}
