import { privacy } from '../privacy.ts'
import { wake } from '../wake.tsx'

void wake(privacy)
