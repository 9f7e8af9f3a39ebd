import { giveWords } from '../light/i18n.ts'
import { ro } from '../words/ro.ts'

giveWords('ro', ro)
