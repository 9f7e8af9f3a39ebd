/** A day or month at the start of a heading: Romanian writes them small elsewhere. */
export const capital = (text: string) => text.charAt(0).toLocaleUpperCase('ro') + text.slice(1)
