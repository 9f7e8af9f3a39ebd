// Cuts the fonts anew: after Inter changed, or the letters, weights or features that we need of it.
import { writeFile } from 'node:fs/promises'
import { FONTS, subsetOf } from './fonts.ts'

for (const font of FONTS) await writeFile(font.file, await subsetOf(font))
