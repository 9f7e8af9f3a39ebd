import { readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string
}

export default defineConfig({
  publicDir: 'src/web/public',
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    // Tests import modules, not pages: they must not rewrite the route tree.
    !process.env.VITEST &&
      tanstackRouter({
        target: 'react',
        routesDirectory: 'src/web/routes',
        generatedRouteTree: 'src/web/routeTree.gen.ts',
        autoCodeSplitting: true,
        addExtensions: true,
        quoteStyle: 'single',
        disableLogging: true,
      }),
    react(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    sourcemap: false,
    // Nothing becomes a data: address or an inline script: the content security policy allows neither.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: process.env.API_URL ?? 'http://localhost:3000', ws: true } },
  },
})
