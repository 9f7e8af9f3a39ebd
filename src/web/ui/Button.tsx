import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './Button.module.css'

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'danger' | 'soft' | 'quiet'
  /** 48 px by default, 52 large, 44 compact, 32 dense (staff). */
  size?: 'normal' | 'large' | 'compact' | 'dense'
  block?: boolean
}

/** The class of a button's look, for links that act as one. */
export function buttonClass({
  variant = 'primary',
  size = 'normal',
  block = false,
}: ButtonLook = {}): string {
  return clsx(styles.button, styles[variant], size !== 'normal' && styles[size], block && styles.block)
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  ref?: Ref<HTMLButtonElement>
  icon?: ReactNode
  /** Shows a spinner and ignores presses, without taking the focus away. */
  busy?: boolean
}

export function Button(props: ButtonProps) {
  const { variant, size, block, icon, busy = false, className, children, onClick, onKeyDown, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      className={clsx(buttonClass({ variant, size, block }), busy && styles.busy, className)}
      onKeyDown={event => {
        // A key held down presses once.
        if (event.repeat && event.key === 'Enter') event.preventDefault()
        onKeyDown?.(event)
      }}
      onClick={event => {
        // The second press of a double one would do what the button has become meanwhile.
        if (busy || event.detail > 1) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What the button does, for those who do not see the icon. */
  label: string
  dense?: boolean
}

export function IconButton({ label, dense = false, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={clsx(styles.icon, dense && styles.iconDense, className)}
    >
      {children}
    </button>
  )
}
