import { missing } from '../missing.ts'
import { wake } from '../wake.tsx'

void wake(missing)
