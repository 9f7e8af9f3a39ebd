import { doctor } from '../doctor.ts'
import { wake } from '../wake.tsx'

void wake(doctor)
