import { schemaMark } from './lib/databases.ts'
console.log(schemaMark())
