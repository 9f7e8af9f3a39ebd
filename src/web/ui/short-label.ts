const LONGEST = 30

/** A choice's label as lists have room for it; the whole one goes into its title and to readers. */
export const shortLabel = (label: string): string => {
  const letters = Array.from(label)
  return letters.length > LONGEST
    ? `${letters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
    : label
}

/** What a shortened label says to who points at it and to readers. */
export const wholeLabel = (label: string) =>
  shortLabel(label) === label ? {} : { title: label, 'aria-label': label }
