// A clinic's address of its own: /c/aurora. Lower-case letters without marks, digits and hyphens, 3 to 40 of them.

/** As the database refuses them: the product's own addresses begin with these, or may one day. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  (
    'about admin api app assets blog cabinet clinica clinici contact demo despre docs document fill-form help login ' +
    'logout medic pacient patient preturi rate register static support verify-document www zambet'
  ).split(' '),
)

/** Hyphens stand alone, and only inside: such an address is read out and typed without mistakes. */
export const isSlug = (text: string): boolean =>
  text.length >= 3 && text.length <= 40 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
