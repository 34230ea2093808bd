import { parentPort } from 'node:worker_threads'
import { serveBands, type BandRequest } from '../../../renderer/lib/vectors/matrix-bands.ts'

/** The entry of a thread that computes bands of a matrix, as a worker of the window does. */
const take = serveBands((computed) => parentPort?.postMessage(computed, [computed.cosines.buffer]))
parentPort?.on('message', (request: BandRequest) => take(request))
