import { home } from '../home.ts'
import { wake } from '../wake.tsx'

void wake(home)
