// Certificates and seals are reckoned in JavaScript, which takes tens of milliseconds of nothing else: beside the server.

import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { P12Signer } from '@signpdf/signer-p12'
import forge from 'node-forge'
import { certify } from './certificate.ts'
import { mendLetters } from './mend-letters.ts'
import { openStore } from './open-store.ts'
import { fillRoom, sealedParts, withRoom } from './placeholder.ts'
import type { SealAnswer, SealTask, SealTasks } from './seal-tasks.ts'

// Where a thread has a priority of its own, it gets what those who wait for less leave it.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

mendLetters()

parentPort?.on('message', ({ id, task }: { id: number; task: SealTask }) => {
  carryOut(task).then(
    answer => send({ id, answer }),
    (error: unknown) => send({ id, error: error instanceof Error ? error.message : String(error) }),
  )
})

const send = (answer: SealAnswer) => parentPort?.postMessage(answer)

async function carryOut(task: SealTask): Promise<unknown> {
  if (task.what === 'certify') return certify(task)
  if (task.what === 'open') return openStore(task)
  return seal(task)
}

async function seal({ content, pair, name, reason, at }: SealTasks['seal']['ask']): Promise<Uint8Array> {
  const room = withRoom(Buffer.from(content), { name, reason, at })
  const signature = await signerOf(pair).sign(sealedParts(room), new Date(at))
  return fillRoom(room, signature)
}

/** The library takes keys in a store alone; this one is never seen outside, so its password guards nothing. */
function signerOf({ key, certificate }: SealTasks['seal']['ask']['pair']): P12Signer {
  const passphrase = 'within this thread'
  const store = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(key),
    splitPem(certificate).map(pem => forge.pki.certificateFromPem(pem)),
    passphrase,
    { algorithm: '3des', count: 1 },
  )
  return new P12Signer(Buffer.from(forge.asn1.toDer(store).getBytes(), 'latin1'), { passphrase })
}

const splitPem = (text: string) => text.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? []
