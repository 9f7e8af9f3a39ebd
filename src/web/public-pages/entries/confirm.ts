import { confirm } from '../confirm.ts'
import { wake } from '../wake.tsx'

void wake(confirm)
