const MARKUP = /[&<>"']/g
// What XML 1.0 cannot hold.
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

interface Described {
  info: Record<string, unknown>
  endMetadata: (this: Described) => void
}

/** The library writes what a document is called into XML as it is; without this "Ana & Ion" makes it no PDF/A. */
export function escapeMetadata(drawing: unknown): void {
  const described = drawing as Described
  const end = described.endMetadata
  described.endMetadata = function () {
    const { info } = this
    this.info = Object.fromEntries(
      Object.entries(info).map(([name, value]) => [name, typeof value === 'string' ? escaped(value) : value]),
    )
    end.call(this)
    this.info = info
  }
}

const escaped = (text: string) =>
  text.replaceAll(NOT_XML, '').replaceAll(MARKUP, letter => `&#${letter.charCodeAt(0)};`)
