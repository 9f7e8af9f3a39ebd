import { openBenchDatabase, closeBenchDatabases } from './lib/databases.ts'
console.log(await openBenchDatabase(Number(process.argv[2])))
