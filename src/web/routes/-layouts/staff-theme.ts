import { createTheme, defaultVariantColorsResolver } from '@mantine/core'

const filled = {
  accent: { background: 'var(--z-accent)', hover: 'var(--z-accent-hover)', color: 'var(--z-on-accent)' },
  danger: { background: 'var(--z-danger)', hover: 'var(--z-danger)', color: 'var(--z-surface)' },
}

/** Mantine's parts in our look. Colours and sizes themselves are in mantine.css, on our own properties. */
export const staffTheme = createTheme({
  primaryColor: 'teal',
  fontFamily: 'var(--z-font)',
  defaultRadius: 6,
  respectReducedMotion: true,
  focusRing: 'auto',
  variantColorResolver(input) {
    const danger = input.color === 'red'
    if (input.variant === 'filled' && (danger || !input.color || input.color === 'teal')) {
      return { ...(danger ? filled.danger : filled.accent), border: '1px solid transparent' }
    }
    return defaultVariantColorsResolver(input)
  },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // Locking the scroll writes a style element, which the content security policy refuses.
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        radius: 12,
        transitionProps: { duration: 120 },
        overlayProps: { color: 'var(--z-overlay)', backgroundOpacity: 1 },
      },
    },
    Drawer: { defaultProps: { lockScroll: false, transitionProps: { duration: 120 } } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 100 } } },
    Popover: { defaultProps: { transitionProps: { duration: 100 }, shadow: 'md' } },
    Menu: { defaultProps: { transitionProps: { duration: 100 }, shadow: 'md' } },
  },
})
