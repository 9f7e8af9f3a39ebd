import { clinic } from '../clinic.ts'
import { wake } from '../wake.tsx'

void wake(clinic)
