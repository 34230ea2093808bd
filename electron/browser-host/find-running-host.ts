import { createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { proofMessage, proofPath } from '../../shared/security/host-proof.ts'
import { readDoorState } from './door-state.ts'

const proofSchema = z.object({ proof: z.string() })

/** Longer than a busy host needs, and short enough to wait for. */
const answerMs = 3_000

/**
 * The port of the browser host that is running with this door, or `undefined`. The host has to prove its identity: a
 * link must not lead to another program that has the port now.
 */
export async function findRunningHost(doorFolder: string): Promise<number | undefined> {
  const state = await readDoorState(doorFolder)
  if (state === undefined) return undefined
  const { port, identityKey } = state
  const nonce = randomBytes(24).toString('base64url')
  const expected = createHmac('sha256', identityKey).update(proofMessage(port, nonce)).digest('base64url')
  try {
    const response = await fetch(`http://127.0.0.1:${port}${proofPath}?nonce=${nonce}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    })
    return z.parse(proofSchema, await response.json()).proof === expected ? port : undefined
  } catch {
    return undefined
  }
}
