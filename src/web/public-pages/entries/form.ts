import { form } from '../form.tsx'
import { wake } from '../wake.tsx'

void wake(form)
