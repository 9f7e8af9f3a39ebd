import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

/** An address as people type them; the browser's own check would accept one without a dot. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return (
    <TextField
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      pattern="[^\s@]+@[^\s@]+\.[^\s@.]{2,}"
      maxLength={190}
      {...props}
      type="email"
    />
  )
}
