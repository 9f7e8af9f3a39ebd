import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const light = (file: string) =>
  fileURLToPath(new URL(`../../src/web/public-pages/light/${file}`, import.meta.url))

/** What the server-drawn pages have in place of the application's libraries: see decision 0062. */
const INSTEAD: Readonly<Record<string, string>> = {
  react: light('react.ts'),
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  '@tanstack/react-router': light('router.tsx'),
  'react-i18next': light('react-i18next.ts'),
  '#web/i18n/i18n.ts': light('i18n.ts'),
  '#web/ui/use-page-title.ts': light('use-page-title.ts'),
}

/** The pages' builds draw the same components with a tenth of the libraries. */
export function lightLibraries(): Plugin {
  return {
    name: 'light-libraries',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'pages' || name === 'render',
    resolveId(source, importer) {
      const instead = INSTEAD[source]
      return instead === undefined ? undefined : this.resolve(instead, importer, { skipSelf: true })
    },
  }
}
