import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { compressFolder } from './compressed-files.ts'
import { stampServiceWorker } from './service-worker.ts'

/** What is done to the web's files once all of them are there. */
export function finishedWeb(): Plugin {
  let folder = ''
  return {
    name: 'finished-web',
    apply: 'build',
    // The last that writes into the folder.
    applyToEnvironment: ({ name }) => name === 'pages',
    enforce: 'post',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    async closeBundle() {
      await stampServiceWorker(folder)
      await compressFolder(folder)
    },
  }
}
