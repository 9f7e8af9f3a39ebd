import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const SUPERVISE = join(import.meta.dirname, '..', 'scripts', 'lib', 'supervise.mjs')
/** Notes its process number and says that it is up unless told to fail first; ends as its signal or its fault has it. */
const SERVER = `
  import { appendFileSync } from 'node:fs'
  appendFileSync(process.argv[2], process.pid + ' ')
  process.on('SIGTERM', () => { console.log('asked'); process.exit(0) })
  if (process.argv[3] === 'fails') { console.error('PORT: taken'); process.exit(1) }
  process.send('started')
  if (process.argv[3] === 'dies') setTimeout(() => { throw new Error('a fault of ours') }, 20)
  setInterval(() => {}, 1000)`

let folder: string
let commands: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zambet-supervise-'))
  commands = []
  writeFileSync(join(folder, 'server.mjs'), SERVER)
  appendFileSync(join(folder, 'pids'), '')
})
afterEach(() => {
  for (const command of commands) command.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const pids = () => readFileSync(join(folder, 'pids'), 'utf8').trim().split(' ').filter(Boolean).map(Number)

function supervise(how: 'stays' | 'fails' | 'dies', pauses: readonly number[] = [20, 40]) {
  const file = join(folder, 'command.mjs')
  const args = JSON.stringify([join(folder, 'server.mjs'), join(folder, 'pids'), how])
  writeFileSync(
    file,
    `import { superviseNode } from ${JSON.stringify(SUPERVISE)}
     superviseNode(process.execPath, ${args}, ${JSON.stringify(pauses)})`,
  )
  const command = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] })
  commands.push(command)
  let said = ''
  for (const stream of [command.stdout, command.stderr]) stream.on('data', text => (said += String(text)))
  const ended = once(command, 'exit').then(([code]) => code as number)
  return { command, ended, said: () => said }
}

test('a server that is killed is started again, and a signal to the command ends both', async () => {
  const { command, ended, said } = supervise('stays')
  await vi.waitFor(() => expect(pids()).toHaveLength(1), 15_000)
  await new Promise(resolve => setTimeout(resolve, 200))
  process.kill(pids()[0]!, 'SIGKILL')
  await vi.waitFor(() => expect(pids()).toHaveLength(2), 15_000)
  expect(said()).toContain('was ended by SIGKILL; it is started again')
  await new Promise(resolve => setTimeout(resolve, 200))
  command.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(said().match(/asked/g)).toHaveLength(1)
  expect(pids()).toHaveLength(2)
})

test('one that cannot start ends the command at once with its code', async () => {
  const { ended, said } = supervise('fails')
  expect(await ended).toBe(1)
  expect(said()).toBe('PORT: taken\n')
  expect(pids()).toHaveLength(1)
})

test('one that dies again and again is given up', async () => {
  const { ended, said } = supervise('dies')
  expect(await ended).toBe(1)
  expect(pids()).toHaveLength(3)
  expect(said()).toContain('It is not started again.')
})

test('a signal while it waits to start again ends the command', async () => {
  const { command, ended, said } = supervise('dies', [60_000])
  await vi.waitFor(() => expect(said()).toContain('started again in 60 s'), 15_000)
  command.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(pids()).toHaveLength(1)
})
