import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The demonstration's people and places are no sentences, nor is the product's name. */
const files = globSync('src/server/**/*.ts').filter(
  path => !/\/demo\/|\/words\.ts$|\.test\.ts$/.test(path.replaceAll('\\', '/')),
)

test.each(files)('%s says nothing in Romanian but by a catalogue', path => {
  const code = readFileSync(path, 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
  expect(code.replaceAll('Zâmbet', '')).not.toMatch(/[ăâîșț]/i)
})

test.each(files)('%s chooses no sentence by hand', path => {
  expect(readFileSync(path, 'utf8')).not.toMatch(/language === '(ro|en)' \? ['"`]/)
})
