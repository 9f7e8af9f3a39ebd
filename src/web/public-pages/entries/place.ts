import { place } from '../place.ts'
import { wake } from '../wake.tsx'

void wake(place)
