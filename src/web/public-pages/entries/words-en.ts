import { giveWords } from '../light/i18n.ts'
import { en } from '../words/en.ts'

giveWords('en', en)
