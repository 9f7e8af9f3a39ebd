// Draws the icons of an installed Zâmbet anew, after the mark changed.
import { writeFile } from 'node:fs/promises'
import { drawIcon, ICONS } from './icons.ts'

for (const icon of ICONS) await writeFile(icon.file, await drawIcon(icon))
