/** How somebody came to book: from a clinic's page, or to it by the code on its poster. */
export const CAME_BY = ['page', 'code'] as const
export type CameBy = (typeof CAME_BY)[number]

/** The address of a clinic's page as its QR code says it, so that who comes by it is counted. */
export const codeAddressOf = (page: string): string => `${page}?via=code`
