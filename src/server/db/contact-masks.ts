import { sql, type RawBuilder } from 'kysely'

/** A phone as the caller may see it: whole, or its last two digits. */
export function visibleMobile(column: string, mayContact: boolean): RawBuilder<string | null> {
  const value = sql.ref(column)
  return mayContact ? sql`${value}` : sql`left(${value}, 3) || ' ••• ••• ' || right(${value}, 2)`
}

/** The same of a phone that was read already. */
export const hiddenMobile = (mobile: string) => `${mobile.slice(0, 3)} ••• ••• ${mobile.slice(-2)}`

/** An email as the caller may see it: whole, or its first letter and what follows the @. */
export function visibleEmail(column: string, mayContact: boolean): RawBuilder<string | null> {
  const value = sql.ref(column)
  return mayContact ? sql`${value}` : sql`left(${value}, 1) || '•••@' || split_part(${value}, '@', 2)`
}

/** A CNP as the caller may see it: whole, or what it says of sex and birth. */
export function visibleCnp(column: string, mayContact: boolean): RawBuilder<string | null> {
  const value = sql.ref(column)
  return mayContact ? sql`${value}` : sql`left(${value}, 7) || '••••••'`
}

/** A street and number as the caller may see them: whole, or that there are some. */
export function visibleAddress(column: string, mayContact: boolean): RawBuilder<string> {
  const value = sql.ref(column)
  return mayContact ? sql`${value}` : sql`case when ${value} = '' then '' else '•••' end`
}

/** A text as the caller may see it: whole, or without the links by which its reader is known. */
export function withoutLinks(column: string, mayContact: boolean): RawBuilder<string> {
  const value = sql.ref(column)
  return mayContact ? sql`${value}` : sql`regexp_replace(${value}, 'https?://\\S+', '…', 'g')`
}
