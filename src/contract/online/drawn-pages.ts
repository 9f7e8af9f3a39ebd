// What the server and the pages that it draws know of each other: the pages are built apart, from the web's components.

/** What a page asks before it can be drawn: a call by "GET /v2/…" and its input, as a stranger makes it. */
export type Ask = (call: string, input: unknown, language: 'ro' | 'en') => Promise<unknown>

const DRAWN = /^\/(pacient(\/((medic|clinica)\/.+|confirmare))?|c\/.+|fill-form\/.+|privacy)?$/

/** Whether the page of a path is drawn by the server, in the language that the address names. */
export const isDrawn = (path: string): boolean => DRAWN.test(path)

/** Which page of which address. */
export interface PageWish {
  readonly page: string
  readonly params: Readonly<Record<string, string>>
  /** As the browser sends it, without the question mark. */
  readonly search: string
}

/** A page to be drawn. */
export interface PageJob {
  /** What tells it from every other: addresses that show the same have the same. */
  readonly key: string
  /** Draws it as it is at an instant (epoch ms), sooner when it is known what it asked `before`. */
  draw(ask: Ask, now: number, before?: Drawn['asked']): Promise<Drawn>
}

/** The document, or the address where the page is by now; neither where nothing is by that name. */
export interface Drawn {
  readonly html?: string
  /** Where it is not 200: what was here is over. */
  readonly status?: number
  readonly movedTo?: string
  /** Calls with their inputs, as queries are named. */
  readonly asked?: readonly (readonly unknown[])[]
}

/** Where each of the pages' scripts and styles is, as the build lists them. */
export type PageFiles = Readonly<
  Record<
    string,
    { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }
  >
>

export interface DrawingSetup {
  /** The application's own document, whose head the pages share. */
  readonly template: string
  readonly files: PageFiles
  /** Where people reach the product, without a slash at its end. */
  readonly publicUrl: string
}

/** What the built pages export. */
export interface Drawing {
  readonly preparePages: (setup: DrawingSetup) => (wish: PageWish) => PageJob
}
